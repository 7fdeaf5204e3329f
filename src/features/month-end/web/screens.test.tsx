import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { PopupHost } from '#platform/web/ui/popups/PopupHost.tsx'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import type { MonthEnd } from '../contract.ts'
import { MonthEndScreen } from './MonthEndScreen.tsx'

const money = (minor: number) => ({ minor, currency: 'SGD' as const })
const total = { gifts: 12, received: money(112_640), returned: money(1310), unsettled: money(6635), net: money(111_330) }
const module = (moduleCode: string) => ({ moduleCode, isView: true, isAdd: false, isEdit: false, isDelete: false }) as PermissionEntry
const plain = { clearableOn: null, modules: [] }
const open: MonthEnd = {
  month: '2026-02-01',
  asAt: '2026-03-02T03:45:00Z',
  state: 'open',
  isOver: true,
  closeBy: '2026-03-06',
  askedBy: null,
  blockers: [
    { ...plain, kind: 'unmatchedLines', count: 4, amount: money(500_200), oldestOn: '2026-02-24', owners: ['Aisyah Rahman'] },
    { ...plain, kind: 'undeclaredDays', count: 1, amount: null, oldestOn: '2026-02-27', owners: ['Mariam Salleh'] },
  ],
  figures: [{ itemId: itemIds.donation, ...total }],
  total,
  fees: {
    kinds: [
      { kind: 'zakat', gross: money(60_000), fee: money(1800) },
      { kind: 'general', gross: money(40_000), fee: money(1300) },
    ],
    shortfall: money(100),
    rest: money(1500),
    total: money(4500),
    causes: { payments: money(3000), refunds: money(0), disputes: money(1500), adjustments: money(0), separate: money(0) },
  },
  seal: null,
  earlierSeals: [],
  lateHere: { count: 2, total: money(7500) },
  returnedHere: { count: 1, total: money(5000) },
  refundedHere: { count: 1, total: money(111) },
  steps: [],
}
const find = fakeCall(api.monthEnd, 'find')
const close = fakeCall(api.monthEnd, 'close')
const pack = fakeCall(api.monthEnd, 'pack')
const path = '/settlement/month-end?month=2026-02-01'
beforeEach(() => {
  find.mockReset().mockResolvedValue(open)
  close.mockReset().mockResolvedValue({ state: 'lockAsked' })
})

describe('the end of a month', () => {
  test('shows what keeps a month open and whose it is, and offers no step', async () => {
    draw(<MonthEndScreen />, {
      path,
      user: { permissions: [module('settlement')] },
    })
    expect(await screen.findByRole('heading', { name: 'Close February 2026' })).toBeDefined()
    expect(screen.getByRole('link', { name: '4 statement lines not settled' })).toHaveProperty('pathname', '/settlement')
    expect([screen.getByText('Aisyah Rahman'), screen.getByText('Not counted')]).toHaveLength(2)
    for (const text of ['6 of 8', '$66.35', 'of $1,113.30 net', 'Working day 5']) expect(screen.getByText(text)).toBeDefined()
    expect(screen.getByText('Clear the 2 blockers first.')).toBeDefined()
    expect(screen.getByText('2 gifts of 75.00 of sealed months were recorded in this one.')).toBeDefined()
    expect(screen.getByText('1.11 of 1 gift of an earlier month was refunded in this one.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Prepare the closing' })).toBeNull()
  })

  test('names post-dated cheques with their day, and links to the lists that its reader may open', async () => {
    const both = [preferenceIds.donations, preferenceIds.islamicGiving]
    const cheques = { ...open.blockers[0]!, kind: 'postDatedCheques' as const, count: 2, clearableOn: '2026-04-15', modules: both }
    const gifts = { ...open.blockers[0]!, kind: 'unsettledGifts' as const, count: 3, modules: both }
    find.mockResolvedValue({ ...open, blockers: [cheques, gifts, open.blockers[1]!] })
    const user = { permissions: [module('donations'), module('islamic-giving')] }
    const { unmount } = draw(<MonthEndScreen />, { path, user })
    expect(await screen.findByText(/^2 post-dated cheques: the bank takes the last from 15 Apr 2026:/)).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Donations' }).map(link => link.getAttribute('href'))).toEqual([
      '/donations?cheque=inHand&date=2026-02-01..2026-02-28&cols=date.receipt.donor.method.cheque.status.amount',
      '/donations?status=Accepted~Offline~Void+Requested~Void+Verified~Void+Approved&date=2026-02-01..2026-02-28',
    ])
    expect(screen.queryByRole('link', { name: '1 session not declared' })).toBeNull()
    unmount()
    draw(<MonthEndScreen />, { path, user: { permissions: [module('islamic-giving')] } })
    expect((await screen.findByRole('link', { name: '3 gifts not settled' })).getAttribute('href')).toContain('/islamic-giving?')
  })

  test('shows the fees of each kind of money, which sum to those of the pack', async () => {
    draw(<MonthEndScreen />, { path })
    const rows = within(await screen.findByRole('group', { name: 'Fees of February 2026' })).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Kind of moneyLinked giftsFees (SGD)',
      'Zakat600.0018.00',
      'General money400.0013.00',
      'Differences charged to gifts, not fees–-1.00',
      'Of other lines–15.00',
      'February 2026–45.00',
    ])
    expect(screen.getByText('30.00 for payments · 15.00 for disputes')).toBeDefined()
  })

  test('a month is prepared by one and sealed by another', async () => {
    find.mockResolvedValue({ ...open, blockers: [], steps: ['prepare'] })
    const { hand } = draw(<MonthEndScreen />, { path })
    const prepared: MonthEnd = { ...open, blockers: [], state: 'lockAsked', askedBy: 'Aisyah Rahman', steps: ['withdraw'] }
    find.mockResolvedValue(prepared)
    await hand.click(await screen.findByRole('button', { name: 'Prepare the closing' }))
    expect(await screen.findByText('You prepared this month. Another person seals it.')).toBeDefined()
    expect(close.mock.calls[0]?.[0]).toEqual({ month: '2026-02-01', step: 'prepare' })
  })

  test('shows its seal with the fingerprints, and earlier seals with their packs', async () => {
    const files = [{ name: '2026-02-statement.pdf', sha256: '9f2c41d7', bytes: 9000 }]
    const seal = {
      sealNo: 2,
      sealedAt: '2026-03-04T09:12:00Z',
      preparedBy: 'Aisyah Rahman',
      sealedBy: 'Farid Osman',
      files,
      isPackPermitted: true,
      late: { count: 0, total: money(0) },
      refunded: { count: 1, total: money(111) },
      returned: { count: 1, total: money(5000) },
    }
    find.mockResolvedValue({ ...open, blockers: [], state: 'locked', seal, earlierSeals: [{ ...seal, sealNo: 1 }], steps: [] })
    const { hand } = draw(<MonthEndScreen />, { path })
    expect(await screen.findByText('9f2c41d7')).toBeDefined()
    expect(screen.getByText('1 gift, 50.00')).toBeDefined() // taken back by the bank since
    expect(screen.getByRole('button', { name: 'Download the pack' })).toBeDefined()
    pack.mockRejectedValueOnce(new RefusalError({ code: 'PACK_DIFFERS' }, 200))
    await hand.click(screen.getByRole('button', { name: 'Download pack 1' }))
    expect(pack.mock.calls[0]?.[0]).toEqual({ month: '2026-02-01', sealNo: 1 })
  })

  test('says why its reader may not download its pack, and names what is in the way of a step', async () => {
    const seal = { sealNo: 1, sealedAt: '2026-03-04T09:12:00Z', preparedBy: 'A', sealedBy: 'B', files: [], isPackPermitted: false }
    find.mockResolvedValue({ ...open, blockers: [], earlierSeals: [seal], steps: ['prepare'] })
    const { hand } = draw(
      <>
        <MonthEndScreen />
        <PopupHost actions={{ back() {}, refetch() {}, logout() {}, goTo() {} }} />
      </>,
      { path },
    )
    expect(await screen.findByText('The pack has gifts of modules that you may not see.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Download pack 1' })).toBeNull()
    const errors = [{ field: 'settlementId', message: 'po_1 is open.', values: { settlementId: 'x' } }]
    close.mockRejectedValueOnce(new RefusalError({ code: 'LINES_OPEN', message: 'Some lines are open.', errors }, 200))
    await hand.click(screen.getByRole('button', { name: 'Prepare the closing' }))
    expect((await screen.findByRole('link', { name: 'po_1 is open.' })).getAttribute('href')).toBe('/settlement/details?id=x')
  })

  test('begins with the month before this one where the charity is, and not by UTC', async () => {
    vi.useFakeTimers({ now: new Date('2026-02-28T20:00:00Z'), toFake: ['Date'] }) // it is March in Singapore
    draw(<MonthEndScreen />, { path: '/settlement/month-end' })
    expect(await screen.findByRole('heading', { name: 'Close February 2026' })).toBeDefined()
    expect(find.mock.calls[0]?.[0]).toEqual({ month: '2026-02-01' })
    vi.useRealTimers()
  })

  test('says that it could not be read', async () => {
    find.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500))
    const { hand } = draw(<MonthEndScreen />, { path })
    await hand.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Close February 2026' })).toBeDefined()
  })
})
