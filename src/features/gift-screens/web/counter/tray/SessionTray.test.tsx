import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { counterCalls } from '#app/web/pages/counter-calls.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { PermissionEntry } from '#platform/web/state/current-user.ts'
import { counterParams } from '#testing/factories/counter-params.ts'
import { giftDetails, giftRow } from '#testing/factories/gift-row.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { type Counter, emptyDraft, draftOfPayment } from '../counter.ts'
import { SavedLine } from '../SavedLine.tsx'
import { SessionTray } from './SessionTray.tsx'

const entry = (moduleCode: string): PermissionEntry =>
  ({ moduleCode, isView: true, isAdd: true, isEdit: false, isDelete: false }) as PermissionEntry
const permissions = [entry('donations'), entry('islamic-giving')]
const params = counterParams()
const page = { totalCapped: false, pageNumber: 1, pageSize: 100 }
const idOf = (moment: string) => `0${Date.parse(moment).toString(16)}`.replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000001')
const donation = { ...giftRow, id: idOf('2026-03-02T04:01:00Z'), receiptNo: 'NUR0000007' }
const zakat = { ...giftRow, id: idOf('2026-03-02T04:02:00Z'), receiptNo: 'NUR0000008', appPreferenceId: 10 as const }

beforeEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('shows what both counters recorded in this session, the last first, and begins a new one after it', async () => {
  const list = fakeCall(api.donations, 'list').mockResolvedValue({ ...page, items: [donation, zakat], totalCount: 2 })
  const { hand } = draw(<SessionTray counter={{ module: 'donations' } as Counter} calls={counterCalls} params={params} day={null} />, {
    user: { permissions },
  })
  expect(await screen.findByText('2 lines')).toBeTruthy()
  expect(list.mock.calls[0]?.[0]).toMatchObject({ appPreferenceId: 0, donationMethod: [2, 7], recordedSince: params.now })
  expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`/islamic-giving/details?id=${zakat.id}`)
  const print = fakeCall(api.islamicGiving, 'downloadReceipt').mockResolvedValue({ fileName: 'Receipt.pdf', body: new Uint8Array() })
  await hand.click(screen.getByRole('button', { name: 'Reprint' }))
  expect(print).toHaveBeenCalled()
  list.mockResolvedValue({ ...page, items: [], totalCount: 0 })
  await hand.click(screen.getByRole('button', { name: 'Start a new one' }))
  await screen.findByText('What you record appears here.')
  expect(list.mock.calls.at(-1)?.[0]).toMatchObject({ recordedSince: '2026-03-02T04:02:00.001Z' })
})

test('puts what one payment paid together, and adds donations and Islamic giving up apart', async () => {
  const [cash, cheque] = [6, 7] as const
  const sameCash = { ...zakat, paidWith: donation.id, paymentMethod: cash, amount: { minor: 3200, currency: 'SGD' as const } }
  const other = { ...donation, id: idOf('2026-03-02T04:03:00Z'), paymentMethod: cheque, donorName: 'Kumaran s/o Velu' }
  const voided = { ...zakat, id: idOf('2026-03-02T04:04:00Z'), paidWith: donation.id, status: 'Voided' as const }
  fakeCall(api.donations, 'list').mockResolvedValue({ ...page, items: [donation, sameCash, other, voided], totalCount: 4 })
  draw(<SessionTray counter={{ module: 'donations' } as Counter} calls={counterCalls} params={params} day={null} />, {
    user: { permissions },
  })
  await screen.findByText('4 lines')
  const payments = within(screen.getByRole('list', { name: 'This session' }))
    .getAllByRole('listitem')
    .filter(item => item.dataset['payment'])
  expect(
    payments.map(item =>
      within(item)
        .getAllByText(/^\$/)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['$82', '$50', '$32', '$50'], ['$50']])
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows.map(row => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Payment method', 'Donations', 'Islamic giving'],
    ['Cash', '50.00', '32.00'],
    ['Cheque', '50.00', '–'],
  ])
})

test('says for which day the next gift is, in colour when it is not today, and which gifts are of another day', async () => {
  const backDated = { ...zakat, donationTimeStamp: '2026-02-27T04:00:00Z' }
  const today = { ...donation, donationTimeStamp: '2026-03-02T04:00:00Z' }
  fakeCall(api.donations, 'list').mockResolvedValue({ ...page, items: [today, backDated], totalCount: 2 })
  const tray = (day: string | null) => (
    <SessionTray counter={{ module: 'donations' } as Counter} calls={counterCalls} params={params} day={day} />
  )
  const { unmount } = draw(tray(null), { user: { permissions } })
  await screen.findByText('2 lines')
  expect(screen.getByText('02 Mar 2026')).toBeTruthy()
  expect(screen.queryByText('Back-dated')).toBeNull()
  expect(screen.getAllByText(/^For \d/).map(({ textContent }) => textContent)).toEqual(['For 27 Feb 2026'])
  unmount()
  draw(tray('2026-02-27'), { user: { permissions } })
  await screen.findByText('2 lines')
  expect(screen.getByText('27 Feb 2026').closest('[data-other-day]')?.getAttribute('data-other-day')).toBe('true')
  expect(screen.getByText('Back-dated')).toBeTruthy()
})

test('counts the drawer to the last line, however many pages the session has', async () => {
  const recorded = vi.fn<Counter['recorded']>().mockImplementation(async ({ pageNumber }) => ({
    ...page,
    items: Array.from({ length: pageNumber === 1 ? 100 : 50 }, (_, index) => ({
      ...donation,
      id: `01890000-0000-7000-800${pageNumber}-${String(index).padStart(12, '0')}`,
    })),
    totalCount: 150,
  }))
  draw(<SessionTray counter={{ module: 'donations', recorded } as unknown as Counter} calls={counterCalls} params={params} day={null} />)
  expect(await screen.findByText('150 lines')).toBeTruthy()
  expect(screen.getByText('$7,500 in cash')).toBeTruthy()
  expect(recorded).toHaveBeenCalledTimes(2)
})

test('leads who declares the session to its count, and shows no sum to count towards', async () => {
  const recorded = vi.fn<Counter['recorded']>().mockResolvedValue({ ...page, items: [donation], totalCount: 1 })
  const counter = { module: 'donations', recorded } as unknown as Counter
  draw(<SessionTray counter={counter} calls={counterCalls} params={params} day={null} />, {
    user: { permissions: [entry('donations'), { ...entry('pos-declaration'), isAdd: true }] },
  })
  const key = await screen.findByRole('link', { name: 'Count cash' })
  expect(key.getAttribute('href')).toBe('/pending-declaration/details')
  expect(screen.queryByText(/in cash$/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('says so when what was recorded cannot be loaded, and asks again', async () => {
  const recorded = vi.fn<Counter['recorded']>().mockRejectedValueOnce(new RefusalError({ code: 'UNAVAILABLE' }, 503))
  recorded.mockResolvedValue({ ...page, items: [donation], totalCount: 1 })
  const counter = { module: 'donations', recorded } as unknown as Counter
  const { hand } = draw(<SessionTray counter={counter} calls={counterCalls} params={params} day={null} />)
  await screen.findByText('We could not load what you recorded.')
  expect(screen.queryByText('What you record appears here.')).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 line')).toBeTruthy()
})

test('asks its own counter where only one may be seen', async () => {
  const recorded = vi.fn<Counter['recorded']>().mockResolvedValue({ ...page, items: [zakat], totalCount: 1 })
  const counter = { module: 'islamic-giving', recorded } as unknown as Counter
  draw(<SessionTray counter={counter} calls={counterCalls} params={params} day={null} />, {
    user: { permissions: [entry('islamic-giving')] },
  })
  expect(await screen.findByText('1 line')).toBeTruthy()
  await waitFor(() => expect(recorded.mock.calls[0]?.[0]).toMatchObject({ recordedSince: params.now, officerId: expect.any(Array) }))
})

test('leads from a saved donation to the Islamic giving of the same payment, with donor, method and cheque', async () => {
  const draft = emptyDraft({
    paymentMethod: methodIds.cash,
    purpose: 'f1',
    day: null,
    dayReason: '',
    language: 'en',
    centre: null,
    isLateFitrah: false,
  })
  draw(<SavedLine last={{ row: donation, draft, isPrinted: true }} module="donations" undoCall={counterCalls.undo} />, {
    user: { permissions },
  })
  const link = await screen.findByRole('link', { name: 'Add Islamic giving to this payment' })
  expect(link.getAttribute('href')).toBe(`/islamic-giving/create?with=${donation.id}`)
  const paid = { ...giftDetails, paymentMethod: 7 as const, chequeNumber: '004512', bankName: 'DBS', chequeDate: '2026-03-02' }
  expect(draftOfPayment(paid, draft)).toMatchObject({
    donor: { kind: 'anonymous' },
    paymentMethod: methodIds.cheque,
    chequeNumber: '004512',
    bankName: 'DBS',
    chequeDate: '2026-03-02',
    paidWith: paid.id,
    amount: null,
  })
})
