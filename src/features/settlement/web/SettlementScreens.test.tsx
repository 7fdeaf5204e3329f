import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { details, february, gift, group, idOf, march } from '#testing/settlement/shown-settlement.ts'
import { PopupHost } from '#platform/web/ui/popups/PopupHost.tsx'
import { rootPath } from '../paths.ts'
import { settleMany } from './settle-many.ts'
import { SettlementScreen } from './SettlementScreen.tsx'
import { SettlementsScreen } from './SettlementsScreen.tsx'

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

  test('asks in which order the dates of a statement are, with the last answer chosen, and reads it in the order that is chosen', async () => {
    const sample = { code: 'DAY_ORDER_SAMPLES', message: '', values: { dates: '03/02/2026' } }
    const upload = fakeCall(api.settlement, 'upload')
      .mockRejectedValueOnce(
        new RefusalError(
          {
            code: 'DAY_ORDER_ASKED',
            errors: [
              { ...sample, field: 'dmy' },
              { ...sample, field: 'mdy', code: 'DAY_ORDER_BEFORE' },
            ],
          },
          200,
        ),
      )
      .mockResolvedValue({ ids: [], lines: 1, repeated: 0 })
    const { hand } = draw(<SettlementsScreen />, { path: rootPath })
    await screen.findByText('po_0041')
    await hand.upload(screen.getByLabelText('Add statement', { selector: 'input' }), new File(['x'], 'bank.csv'))
    const earlier = await screen.findByRole<HTMLInputElement>('radio', { name: 'Month first 03/02/2026 → 02 Mar 2026' })
    expect(earlier.checked).toBe(true)
    await hand.click(screen.getByRole('radio', { name: 'Day first 03/02/2026 → 03 Feb 2026' }))
    await hand.click(screen.getByRole('button', { name: 'Read statement' }))
    await waitFor(() => expect(upload.mock.lastCall?.[0]).toMatchObject({ encoding: null, dayOrder: 'dmy' }))
  })

  test('says by line why a statement was refused', async () => {
    fakeCall(api.settlement, 'upload').mockRejectedValue(
      new RefusalError({ code: 'STATEMENT_NOT_READ', errors: [{ field: 'files', message: 'Line 7: "1.2.3" is not an amount.' }] }, 200),
    )
    const { hand } = draw(<SettlementsScreen />, { path: rootPath })
    await screen.findByText('po_0041')
    await hand.upload(screen.getByLabelText('Add statement', { selector: 'input' }), new File(['x'], 'stripe.csv'))
    expect((await screen.findByRole('alert')).textContent).toContain('Line 7')
  })
})

describe('a refused step', () => {
  test('names each gift that cannot be settled, with its reason and a link', async () => {
    const values = { number: 'NUR000001', module: 'donations', giftId: idOf('a1') }
    const text = 'The amount of NUR000001 was changed after it was linked.'
    const errors = [{ field: 'transactionIds', message: text, code: 'GIFT_AMOUNT_CHANGED', values }]
    const message = 'Some of these gifts were voided.'
    fakeCall(api.settlement, 'settle').mockRejectedValue(new RefusalError({ code: 'GIFTS_NOT_SETTLABLE', message, errors }, 200))
    find.mockReset().mockResolvedValue(details([group(2, 7000, { state: 'linked', matchId: idOf('e1'), gifts: [gift('a1', 7000)] })]))
    const { hand } = draw(
      <>
        <SettlementScreen />
        <PopupHost actions={{ back() {}, refetch() {}, logout() {}, goTo() {} }} />
      </>,
      { path: address },
    )
    await hand.click(await screen.findByRole('button', { name: 'Settle' }))
    const popup = await screen.findByRole('dialog')
    expect(within(popup).getByText(message)).toBeDefined()
    expect(within(popup).getByRole('link', { name: text }).getAttribute('href')).toBe(`/donations/details?id=${idOf('a1')}`)
    await hand.click(within(popup).getByRole('link', { name: text }))
    expect(screen.queryByRole('dialog')).toBeNull()
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
    expect(within(row).getByText('Not a gift: Interest or other income')).toBeDefined()
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
    find.mockReset().mockResolvedValue(details([]))
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

  test('leaves settlements that would make gifts void to their own pages', async () => {
    const settle = fakeCall(api.settlement, 'settle').mockReset().mockResolvedValue({ settled: 9, gifts: 9, left: 0 })
    const returning = { count: 2, total: { minor: 5000, currency: 'SGD' as const }, gifts: [gift('a1', 5000, methodIds.cheque)] }
    find.mockReset().mockImplementation(({ id }) => Promise.resolve(details([], id === march.id ? { returning } : {})))
    expect(await settleMany.run([march, february])).toMatchObject({
      done: 1,
      refused: [{ id: march.id, name: 'po_0041', reason: expect.stringMatching(/^The cheques of 2 gifts were returned/) as string }],
    })
    expect(settle.mock.calls).toEqual([[{ settlementIds: [february.id] }]])
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
    await hand.click(await screen.findByRole('button', { name: 'Settle $117.00' }))
    await waitFor(() => expect(settle.mock.calls).toEqual(Array(2).fill([{ settlementIds: [march.id] }])))
    expect(screen.getByText(/Farid asked, and another person must confirm/)).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Confirm the lock' }))
    await waitFor(() => expect(move.mock.lastCall?.[0]).toEqual({ month: '2026-03-01', step: 'confirmLock' }))
  })

  test('names the gifts that settling it as a whole makes void before it does', async () => {
    const settle = fakeCall(api.settlement, 'settle').mockReset().mockResolvedValue({ settled: 1, gifts: 1, left: 0 })
    const total = { minor: 5000, currency: 'SGD' as const }
    const returning = { count: 1, total, gifts: [gift('a1', 5000, methodIds.cheque)] }
    find.mockReset().mockResolvedValue(details([], { isSettleable: true, returning }))
    const { hand } = draw(<SettlementScreen />, { path: address })
    await hand.click(await screen.findByRole('button', { name: 'Settle $117.00' }))
    const dialog = await screen.findByRole('dialog', { name: 'Return the cheque of 1 gift, $50.00?' })
    expect(within(dialog).getByText(/^The gift and its receipt become void/)).toBeDefined()
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['NUR00000a1, Siti Hajar, $50.00'])
    expect(settle).not.toHaveBeenCalled()
    await hand.click(within(dialog).getByRole('button', { name: 'Settle and void 1 gift' }))
    await waitFor(() => expect(settle).toHaveBeenCalledTimes(1))
  })

  test('links the ready lines that need no slip, says how many were linked, and books a bank charge', async () => {
    const linkReady = fakeCall(api.settlement, 'linkReady').mockReset().mockResolvedValue({ linked: 1 })
    const close = fakeCall(api.settlement, 'close')
      .mockReset()
      .mockResolvedValue({ matchId: idOf('e1') })
    const money = { minor: -500, currency: 'SGD' as const }
    const charge = group(7, -500, { state: 'kept' })
    const lines = [{ ...charge.lines[0]!, kind: 'other' as const, gross: money, text: 'SERVICE CHARGE' }]
    const shown = details([{ ...charge, lines }], { provider: 'bank' })
    find.mockReset().mockResolvedValue({ ...shown, counts: { ...shown.counts, ready: { count: 4, total: shown.linkable.total } } })
    const { hand } = draw(<SettlementScreen />, { path: address })
    await hand.click(await screen.findByRole('button', { name: 'Link 1 ready line, $70.00' }))
    await waitFor(() => expect(linkReady).toHaveBeenCalledTimes(1))
    expect(await screen.findByText('1 line was linked.')).toBeDefined()
    expect(screen.getByText(/^3 ready lines of cash or cheques are linked separately/)).toBeDefined()
    expect(screen.getByText('Nothing is posted for it here. Book it as a bank charge if it is one.')).toBeDefined()
    await hand.click(screen.getByRole('button', { name: 'Bank charge' }))
    await hand.click(await screen.findByRole('button', { name: 'Close $5.00' }))
    await waitFor(() => expect(close.mock.lastCall?.[0]).toMatchObject({ lineNos: [7], kind: 'bankCharge', reason: 'SERVICE CHARGE' }))
  })

  test('offers no bank charge where nothing can be booked', async () => {
    const charge = group(7, -500, { state: 'kept' })
    const lines = [{ ...charge.lines[0]!, kind: 'other' as const }]
    find.mockReset().mockResolvedValue(details([{ ...charge, lines }], { provider: 'bank' }))
    draw(<SettlementScreen />, { path: address, rights: { ...allRights, isEdit: false } })
    expect(await screen.findByText('Nothing is posted for it here.')).toBeDefined()
  })

  test('refuses who has not the right to see it', async () => {
    find.mockReset().mockRejectedValue(new RefusalError({ code: 'FORBIDDEN' }, 403))
    draw(<SettlementScreen />, { path: address })
    expect(await screen.findByRole('heading', { name: /access/ })).toBeDefined()
  })
})
