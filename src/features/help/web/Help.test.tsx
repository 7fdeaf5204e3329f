import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { Help } from './Help.tsx'

beforeEach(() => void vi.restoreAllMocks())
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your queries' })

test('keeps an unsent question when Help is reopened, and clears it once sent', async () => {
  const send = fakeCall(api.help, 'request').mockRejectedValueOnce(new RefusalError({ code: 'UNREACHABLE' }, 0))
  const onClose = vi.fn()
  const first = draw(<Help onClose={onClose} />)
  await first.hand.type(await box(), 'How do I settle a cheque?')
  await first.hand.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  first.unmount()

  send.mockResolvedValueOnce({ id: '01890000-0000-7000-8000-000000000001' })
  const second = draw(<Help onClose={onClose} />)
  await waitFor(async () => expect((await box()).value).toBe('How do I settle a cheque?'))
  await second.hand.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2))
  second.unmount()

  draw(<Help onClose={onClose} />)
  expect((await box()).value).toBe('')
})
