import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { draw } from '#platform/web/testing/draw.tsx'
import { StripeField } from './StripeField.tsx'

const scriptUrl = 'https://js.stripe.com/v3/'
const field = { publishableKey: 'pk_1', scriptUrl, isMissing: false, error: undefined }
const findScript = () => waitFor(() => document.head.querySelector(`script[src="${scriptUrl}"]`) ?? Promise.reject(new Error('no script')))

test('the card field says that it could not be loaded, and is mounted at the next try, once, until its page is left', async () => {
  let change: (state: { complete: boolean }) => void = () => {}
  const element = { mount: vi.fn(), destroy: vi.fn(), on: (_: 'change', heard: typeof change) => void (change = heard) }
  const createPaymentMethod = vi.fn().mockResolvedValue({ paymentMethod: { id: 'pm_1' } })
  const onReady = vi.fn()

  const failed = draw(<StripeField {...field} onReady={onReady} />)
  ;(await findScript()).dispatchEvent(new Event('error'))
  expect(await screen.findByText(/could not be loaded/)).toBeDefined()
  failed.unmount()

  const { unmount } = draw(<StripeField {...field} onReady={onReady} />)
  const script = await findScript()
  window.Stripe = () => ({ elements: () => ({ create: () => element }), createPaymentMethod, handleNextAction: vi.fn() })
  onTestFinished(() => void Reflect.deleteProperty(window, 'Stripe'))
  script.dispatchEvent(new Event('load'))
  await waitFor(() => expect(element.mount).toHaveBeenCalledOnce())
  change({ complete: true })
  expect(await onReady.mock.lastCall?.[0]('Siti')).toBe('pm_1')
  change({ complete: false })
  expect(onReady.mock.lastCall).toEqual([null])
  unmount()
  expect(element.destroy).toHaveBeenCalledOnce()
})
