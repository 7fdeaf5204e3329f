import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import type { LineGroup, SettlementDetails, SettlementGift, SettlementRow } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { settleMany } from './settle-many.ts'
import { SettlementScreen } from './SettlementScreen.tsx'
import { SettlementsScreen } from './SettlementsScreen.tsx'

const money = (minor: number) => ({ minor, currency: 'SGD' as const })
const idOf = (end: string) => `01890000-0000-7000-8000-0000000000${end}`
const march: SettlementRow = {
  id: idOf('d1'),
  settlementId: 'po_0041',
  provider: 'stripe',
  account: null,
  year: { value: 2026, label: '2026' },
  month: { value: 3, label: 'March' },
  fromDate: '2026-02-26',
  toDate: '2026-03-01',
  payoutDate: '2026-03-02',
  gross: money(12_000),
  fee: money(300),
  refund: money(0),
  dispute: money(0),
  adjustment: money(0),
  net: money(11_700),
  lines: 2,
  openLines: 2,
  status: 'pending',
}
const february: SettlementRow = {
  ...march,
  id: idOf('d2'),
  settlementId: '9907 41',
  provider: 'bank',
  month: { value: 2, label: 'February' },
}
const gift = (end: string, minor: number, paymentMethod: SettlementGift['paymentMethod'] = methodIds.card): SettlementGift => ({
  id: idOf(end),
  appPreferenceId: preferenceIds.donations,
  receiptNo: `NUR00000${end}`,
  txnId: `1-${end}`,
  donorName: 'Siti Hajar',
  date: '2026-02-26',
  paymentMethod,
  status: 'Accepted',
  amount: money(minor),
})
const group = (lineNo: number, minor: number, fields: Partial<LineGroup>): LineGroup => ({
  state: 'open',
  lines: [{ lineNo, kind: 'charge', date: '2026-02-26', gross: money(minor), fee: money(0), references: `ch_${lineNo}`, text: '' }],
  gifts: [],
  options: [],
  isUnsearched: false,
  notGift: null,
  foundBy: null,
  difference: money(0),
  differenceReason: null,
  matchId: null,
  linkedBy: null,
  linkedAt: null,
  bankInDate: null,
  slipNo: null,
  ...fields,
})
const none = { count: 0, total: money(0) }
const details = (items: LineGroup[], fields: Partial<SettlementDetails> = {}): SettlementDetails => ({
  ...march,
  fileName: 'stripe.csv',
  uploadedBy: 'Aisyah Rahman',
  uploadedAt: '2026-03-02T04:00:00Z',
  lockedMonth: { month: '2026-03-01', state: 'open', askedBy: null, decidedBy: null, changedAt: null, steps: ['askLock'] },
  counts: {
    ready: { count: 1, total: money(7000) },
    toDecide: { count: 1, total: money(5000) },
    open: none,
    linked: none,
    settled: none,
    kept: none,
  },
  isLimited: false,
  isSettleable: false,
  items,
  totalCount: items.length,
  pageNumber: 1,
  pageSize: 50,
  ...fields,
})
const payout = {
  id: idOf('d9'),
  settlementId: 'po_77',
  provider: 'stripe',
  payoutDate: '2026-02-25',
  net: money(5000),
  status: 'settled',
} as const
const list = fakeCall(api.settlement, 'list')
const find = fakeCall(api.settlement, 'find')
const link = fakeCall(api.settlement, 'link')
const findGifts = fakeCall(api.settlement, 'findGifts')
const address = `${rootPath}/details?id=${march.id}`

beforeEach(() => {
  list.mockReset().mockResolvedValue({ items: [march, february], totalCount: 2, pageNumber: 1, pageSize: 10, years: [march.year] })
  link.mockReset().mockResolvedValue({ matchId: idOf('e1') })
  findGifts.mockReset().mockResolvedValue({ items: [] })
})

describe('the list of settlements', () => {
  test('stands in groups by provider and month, and sends year and month as value and label', async () => {
    const { hand } = draw(<SettlementsScreen />, { path: `${rootPath}?year=2026&month=3` })
    expect(await screen.findByText('Stripe · March 2026')).toBeDefined()
    expect(screen.getByText('Bank · February 2026')).toBeDefined()
    expect(list.mock.lastCall?.[0]).toMatchObject({
      year: { value: 2026, label: '2026' },
      month: { value: 3, label: 'March' },
      sortBy: 'period',
    })
    await hand.click(screen.getByRole('button', { name: /^Paid out on/ }))
    expect(screen.queryByText('Stripe · March 2026')).toBeNull()
  })

  test('says what will appear, shows its own errors, and offers to add a statement only with the right', async () => {
    list.mockResolvedValue({ items: [], totalCount: 0, pageNumber: 1, pageSize: 10, years: [] })
    const { unmount } = draw(<SettlementsScreen />, { path: rootPath, rights: { ...allRights, isEdit: false } })
    expect(await screen.findByText(/Payouts of card providers and bank statements appear here/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Add statement' })).toBeNull()
    unmount()
    list.mockReset().mockRejectedValue(new RefusalError({ code: 'FAILED' }, 500))
    draw(<SettlementsScreen />, { path: rootPath })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeDefined()
  })

  test('says by line why a statement was refused', async () => {
    fakeCall(api.settlement, 'upload').mockRejectedValue(
      new RefusalError({ code: 'STATEMENT_NOT_READ', errors: [{ field: 'files', message: 'Line 7: "1.2.3" is no amount.' }] }, 200),
    )
    const { hand } = draw(<SettlementsScreen />, { path: rootPath })
    await screen.findByText('po_0041')
    await hand.upload(screen.getByLabelText('Add statement', { selector: 'input' }), new File(['x'], 'stripe.csv'))
    expect((await screen.findByRole('alert')).textContent).toContain('Line 7')
  })
})

describe('a settlement', () => {
  test('shows lines beside their gifts with the reason, and links the focused one by Enter', async () => {
    find
      .mockReset()
      .mockResolvedValue(
        details([
          group(2, 7000, { state: 'ready', gifts: [gift('a1', 7000)], foundBy: 'reference' }),
          group(3, 5000, { state: 'toDecide', options: [[gift('a2', 5000)], [gift('a3', 3000), gift('a4', 2000)]] }),
        ]),
      )
    const { hand } = draw(<SettlementScreen />, { path: address })
    const rows = await screen.findAllByRole('listitem', { name: /^Line/ })
    expect(within(rows[0]!).getByText('Same reference, same amount.')).toBeDefined()
    expect(within(rows[1]!).getByText('2 answers fit to the cent. Choose one.')).toBeDefined()
    expect(screen.getByText('117.00')).toBeDefined()
    rows[1]!.focus()
    await hand.keyboard('k{Enter}')
    expect(link.mock.lastCall?.[0]).toEqual({ id: march.id, lineNos: [2], giftIds: [idOf('a1')] })
    await hand.click(within(rows[1]!).getByRole('button', { name: 'Link 2 gifts' }))
    expect(link.mock.lastCall?.[0]).toMatchObject({ lineNos: [3], giftIds: [idOf('a3'), idOf('a4')] })
  })

  test('lines that are far down are read when they come near, and keep the place of those that are not', async () => {
    const all = Array.from({ length: 60 }, (_, at) => group(at + 2, 1000, {}))
    find
      .mockReset()
      .mockImplementation(async ({ pageNumber = 1 }) =>
        details(all.slice((pageNumber - 1) * 50, pageNumber * 50), { totalCount: 60, pageNumber }),
      )
    const { hand } = draw(<SettlementScreen />, { path: address })
    expect(await screen.findByLabelText(/^Line 61,/)).toBeDefined()
    expect(find.mock.calls.map(([{ pageNumber }]) => pageNumber).toSorted()).toEqual([1, 2])
    screen.getByLabelText(/^Line 51,/).focus()
    await hand.keyboard('j')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Line 52,/) // of the next page
  })

  test('goes on to the next line where its page is not drawn yet, and to the one in its place where the focused line goes', async () => {
    const far = new Map<Element, IntersectionObserverCallback>()
    const show = window.IntersectionObserver
    window.IntersectionObserver = class extends show {
      override observe(target: Element) {
        if (target.getAttribute('data-lines-page') === '2') far.set(target, this['changed'])
        else super.observe(target)
      }
    }
    const all = Array.from({ length: 120 }, (_, at) => group(at + 2, 1000, { state: 'ready', gifts: [gift('a1', 1000)] }))
    const answer =
      (rows: LineGroup[]) =>
      async ({ pageNumber = 1 }) =>
        details(rows.slice((pageNumber - 1) * 50, pageNumber * 50), { totalCount: rows.length, pageNumber })
    find.mockReset().mockImplementation(answer(all))
    const { hand } = draw(<SettlementScreen />, { path: address })
    const focused = () => document.activeElement?.getAttribute('aria-posinset')
    await screen.findByLabelText(/^Line 102,/)
    screen.getByLabelText(/^Line 51,/).focus()
    await hand.keyboard('j')
    expect(focused()).toBe('50')
    for (const [target, changed] of far)
      changed([{ target, isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)
    await vi.waitFor(() => expect(focused()).toBe('51'))
    window.IntersectionObserver = show
    const row = screen.getByLabelText(/^Line 3,/)
    row.focus()
    find.mockImplementation(answer(all.filter(({ lines }) => lines[0]!.lineNo !== 3)))
    await hand.keyboard('{Enter}')
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Line 4,/)))
    expect([row.isConnected, focused(), document.activeElement?.getAttribute('aria-setsize')]).toEqual([false, '2', '119'])
  })

  test('finds gifts with a running difference, and asks for a reason and for the slip of cash', async () => {
    find.mockReset().mockResolvedValue(details([group(4, 5000, {})]))
    findGifts.mockResolvedValue({ items: [gift('b1', 4900, methodIds.cash)] })
    const { hand } = draw(<SettlementScreen />, { path: address })
    const row = await screen.findByRole('listitem', { name: /^Line 4/ })
    row.focus()
    await hand.keyboard('/')
    expect(await screen.findByText('50.00 − 0.00 =', { exact: false })).toBeDefined()
    await hand.click(await screen.findByRole('checkbox'))
    expect(screen.getByText('50.00 − 49.00 =', { exact: false }).textContent).toContain('1.00')
    await hand.type(screen.getByRole('textbox', { name: /Why do they differ/ }), 'Coins')
    await hand.type(screen.getByRole('textbox', { name: /Slip number/ }), 'S-118')
    await hand.click(screen.getAllByRole('button', { name: /^Link \$50/ })[0]!)
    expect(link.mock.lastCall?.[0]).toEqual({
      id: march.id,
      lineNos: [4],
      giftIds: [idOf('b1')],
      differenceReason: 'Coins',
      bankInDate: '2026-02-26',
      slipNo: 'S-118',
    })
  })

  test('closes a line that is no gift by a key, with what it is, why, and which payout arrived', async () => {
    const close = fakeCall(api.settlement, 'close').mockResolvedValue({ matchId: idOf('e2') })
    fakeCall(api.settlement, 'findPayouts').mockResolvedValue({ items: [payout] })
    find.mockReset().mockResolvedValue(details([group(4, 5000, {})], { provider: 'bank' }))
    const { hand } = draw(<SettlementScreen />, { path: address })
    const row = await screen.findByRole('listitem', { name: /^Line 4/ })
    row.focus()
    await hand.keyboard('n')
    expect(document.activeElement).toBe(await screen.findByRole('radio', { name: /^Interest or other income/ }))
    await hand.click(document.activeElement!)
    await hand.type(screen.getByRole('textbox', { name: /Why is it no gift/ }), 'Stripe of Wednesday')
    await hand.click(await screen.findByRole('radio', { name: /po_77/ }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Transfer of our own money/ }).checked).toBe(true)
    await hand.click(screen.getByRole('button', { name: 'Close $50' }))
    await vi.waitFor(() =>
      expect(close.mock.lastCall?.[0]).toEqual({
        id: march.id,
        lineNos: [4],
        kind: 'transfer',
        reason: 'Stripe of Wednesday',
        payoutId: payout.id,
      }),
    )
    await vi.waitFor(() => expect(document.activeElement).toBe(row)) // the panel that had it is gone
  })

  test('asks again which payout arrived when the chosen one did by another line, and not before they are looked up', async () => {
    const payouts = fakeCall(api.settlement, 'findPayouts').mockReset()
    payouts.mockRejectedValueOnce(new RefusalError({ code: 'FAILED' }, 500)).mockResolvedValueOnce({ items: [payout] })
    payouts.mockResolvedValue({ items: [{ ...payout, id: idOf('d8'), settlementId: 'po_78' }] })
    const close = fakeCall(api.settlement, 'close').mockReset()
    close.mockRejectedValue(new RefusalError({ code: 'PAYOUT_ARRIVED', message: 'It arrived.' }, 200))
    find.mockReset().mockResolvedValue(details([group(4, 5000, {})], { provider: 'bank' }))
    const { hand } = draw(<SettlementScreen />, { path: address })
    ;(await screen.findByRole('listitem', { name: /^Line 4/ })).focus()
    await hand.keyboard('n')
    await hand.click(await screen.findByRole('radio', { name: /^Transfer of our own money/ }))
    await hand.type(screen.getByRole('textbox', { name: /Why is it no gift/ }), 'Stripe of Wednesday')
    const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close $50' }).disabled
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(isDisabled()).toBe(true)
    await hand.click(again)
    await hand.click(await screen.findByRole('radio', { name: /po_77/ }))
    await hand.click(screen.getByRole('button', { name: 'Close $50' }))
    await screen.findByRole('radio', { name: /po_78/ })
    expect(isDisabled()).toBe(true)
    await hand.click(screen.getByRole('radio', { name: 'None of these' }))
    await hand.click(screen.getByRole('button', { name: 'Close $50' }))
    expect(close.mock.lastCall?.[0]).toMatchObject({ kind: 'transfer', payoutId: null })
  })

  test('says what closed lines are and what was not looked through, and asks before it takes apart what is settled', async () => {
    const unlink = fakeCall(api.settlement, 'unlink').mockReset().mockResolvedValue(null)
    const closed = { kind: 'income', reason: 'Profit of March', payout: null } as const
    const linked = { matchId: idOf('e3'), linkedBy: 'Aisyah', linkedAt: '2026-03-02T04:00:00Z', notGift: closed }
    find
      .mockReset()
      .mockResolvedValue(
        details([group(5, 123, { ...linked, state: 'settled' }), group(6, 900, { state: 'toDecide', isUnsearched: true })]),
      )
    const { hand } = draw(<SettlementScreen />, { path: address })
    const row = await screen.findByRole('listitem', { name: /^Line 5/ })
    expect(within(row).getByText('No gift: Interest or other income')).toBeDefined()
    expect(row.textContent).toContain('Profit of March')
    expect(screen.getByText('Not looked through')).toBeDefined()
    row.focus()
    await hand.keyboard('u')
    const dialog = await screen.findByRole('dialog')
    expect(unlink).not.toHaveBeenCalled()
    await hand.click(within(dialog).getByRole('button', { name: 'Open again' }))
    expect(unlink.mock.lastCall?.[0]).toEqual({ id: march.id, matchId: idOf('e3') })
  })

  test('says how much of a settlement was settled before a call failed, and goes on with the others', async () => {
    const settle = fakeCall(api.settlement, 'settle').mockReset()
    settle
      .mockResolvedValueOnce({ settled: 2501, gifts: 2500, left: 60 })
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ settled: 9, gifts: 9, left: 0 })
    expect(await settleMany.run([march, february])).toEqual({
      done: 1,
      refused: [{ id: march.id, name: 'po_0041', reason: '2500 gifts were settled, the rest were not: That did not work. Try again.' }],
    })
  })

  test('a settlement is settled as a whole, in as many calls as it takes, and its month is locked by another person', async () => {
    const settle = fakeCall(api.settlement, 'settle').mockReset()
    settle.mockResolvedValueOnce({ settled: 2500, gifts: 2500, left: 100 }).mockResolvedValue({ settled: 100, gifts: 100, left: 0 })
    const move = fakeCall(api.settlement, 'moveMonth').mockResolvedValue({ state: 'locked' })
    const lockRequest = {
      month: '2026-03-01',
      state: 'lockAsked',
      askedBy: 'Farid',
      decidedBy: null,
      changedAt: null,
      steps: ['confirmLock'],
    } as const
    find.mockReset().mockResolvedValue(details([], { isSettleable: true, lockedMonth: { ...lockRequest, steps: ['confirmLock'] } }))
    const { hand } = draw(<SettlementScreen />, { path: address })
    await hand.click(await screen.findByRole('button', { name: 'Settle $117' }))
    expect(settle.mock.calls.map(([input]) => input)).toEqual([{ settlementIds: [march.id] }, { settlementIds: [march.id] }])
    expect(screen.getByText(/Farid asked, and another person must confirm/)).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Confirm the lock' }))
    expect(move.mock.lastCall?.[0]).toEqual({ month: '2026-03-01', step: 'confirmLock' })
  })

  test('refuses who has not the right to see it', async () => {
    find.mockReset().mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    draw(<SettlementScreen />, { path: address })
    expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  })
})
