import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { PopupHost } from '#platform/web/ui/popups/PopupHost.tsx'
import { requestStatusIds } from '#kit/giving/ids.ts'
import type { RequestRow } from '../rows.ts'
import { sampleRequest } from '#testing/factories/sample-request.ts'
import { DonationRequestsScreen } from './PendingRequestsScreens.tsx'

const ownRequest = sampleRequest
const idOf = (n: number) => `01890000-0000-7000-8000-00000000010${n}`
const others: RequestRow = {
  ...sampleRequest,
  id: idOf(1),
  donorName: 'Goh Kai Xin',
  steps: [{ step: 'approveRefund', may: false, code: 'NO_RIGHT', message: '' }],
  actions: [],
  waitsFor: ['Approver'],
}
const second: RequestRow = { ...sampleRequest, id: idOf(2), donorName: 'Lim Siew Hua' }
const page = (items: RequestRow[]) => ({ items, totalCount: items.length, pageNumber: 1, pageSize: 20 as const })
function drawQueue(items: RequestRow[]) {
  fakeCall(api.requests, 'list').mockResolvedValue(page(items))
  fakeCall(api.requests, 'summary').mockResolvedValue({ count: items.length, totals: [] })
  fakeCall(api.views, 'list').mockResolvedValue({ items: [] })
  return draw(
    <>
      <DonationRequestsScreen />
      <PopupHost actions={{ back: vi.fn(), refetch: vi.fn(), logout: vi.fn(), goTo: vi.fn() }} />
    </>,
    { path: '/donations/pending-request' },
  )
}
beforeEach(() => void vi.restoreAllMocks())

describe('the queue', () => {
  test('says whose turn each request is', async () => {
    drawQueue([ownRequest, others])
    const [one, other] = [await screen.findByRole('row', { name: /Siti Hajar/ }), screen.getByRole('row', { name: /Goh Kai Xin/ })]
    expect(within(one).getByText('You')).toBeTruthy()
    expect(within(other).getByText('Approver')).toBeTruthy()
  })

  test('says why a key does nothing', async () => {
    const { hand } = drawQueue([others])
    await screen.findByRole('row', { name: /Goh Kai Xin/ })
    await hand.keyboard('a')
    expect(await screen.findByText('Choose a request with J or K first.')).toBeTruthy()
    await hand.keyboard('jv')
    expect(await screen.findByText('V does nothing: the request is verified already. It is the turn of Approver.')).toBeTruthy()
    await hand.keyboard('a')
    expect(await screen.findByText('Your role does not include this step. It is the turn of Approver.')).toBeTruthy()
  })

  test('moves the focus to the next request when one is decided on', async () => {
    const { hand, queries } = drawQueue([ownRequest, second])
    await screen.findByRole('row', { name: /Siti Hajar/ })
    fakeCall(api.requests, 'move').mockResolvedValue({
      ...ownRequest,
      requestStatus: requestStatusIds.refundVerified,
      steps: [],
      actions: [],
      waitsFor: [],
    })
    await hand.keyboard('jv')
    const dialog = await screen.findByRole('dialog')
    fakeCall(api.requests, 'list').mockResolvedValue(page([second]))
    await hand.click(within(dialog).getByRole('button', { name: 'Verify refund of $50' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Siti Hajar/ })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('[data-row]')?.textContent).toContain('Lim Siew Hua'))
    fakeCall(api.requests, 'list').mockResolvedValue(page([]))
    await act(() => queries.invalidateQueries())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })
})
