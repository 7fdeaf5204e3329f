import { screen, within } from '@testing-library/react'
import { methodIds } from '#kit/giving/ids.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { details, gift, group, idOf, march, payout } from '#testing/settlement/shown-settlement.ts'
import type { LineGroup } from '#features/settlement/lines.ts'
import { rootPath } from '#features/settlement/paths.ts'
import { SettlementScreen } from '../SettlementScreen.tsx'

/** Looks from time to time only: the table is large, and changes often. */
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 60_000 })
const find = fakeCall(api.settlement, 'find')
const link = fakeCall(api.settlement, 'link')
const address = `${rootPath}/details?id=${march.id}`

beforeEach(() => void link.mockReset().mockResolvedValue({ matchId: idOf('e1') }))

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
  const far: (() => void)[] = []
  const show = window.IntersectionObserver
  onTestFinished(() => void (window.IntersectionObserver = show))
  window.IntersectionObserver = class extends show {
    override observe(target: Element) {
      if (target.getAttribute('data-lines-page') === '2') far.push(() => super.observe(target))
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
  for (const comeNear of far) comeNear()
  await eventually(() => expect(focused()).toBe('51'))
  const row = screen.getByLabelText(/^Line 3,/)
  row.focus()
  find.mockImplementation(answer(all.filter(({ lines }) => lines[0]!.lineNo !== 3)))
  await hand.keyboard('{Enter}')
  await eventually(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Line 4,/))
  expect([row.isConnected, focused(), document.activeElement?.getAttribute('aria-setsize')]).toEqual([false, '2', '119'])
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
  await hand.type(screen.getByRole('textbox', { name: /Why is it not a gift/ }), 'Stripe of Wednesday')
  await hand.click(await screen.findByRole('radio', { name: /po_77/ }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Transfer of our own money/ }).checked).toBe(true)
  await hand.click(screen.getByRole('button', { name: 'Close $50.00' }))
  await eventually(() =>
    expect(close.mock.lastCall?.[0]).toEqual({
      id: march.id,
      lineNos: [4],
      kind: 'transfer',
      reason: 'Stripe of Wednesday',
      payoutId: payout.id,
      isNoPayout: false,
    }),
  )
  await eventually(() => expect(document.activeElement).toBe(row)) // the panel that had it is gone
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
  await hand.type(screen.getByRole('textbox', { name: /Why is it not a gift/ }), 'Stripe of Wednesday')
  const isDisabled = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Close $50.00' }).disabled
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(isDisabled()).toBe(true)
  await hand.click(again)
  await hand.click(await screen.findByRole('radio', { name: /po_77/ }))
  await hand.click(screen.getByRole('button', { name: 'Close $50.00' }))
  await screen.findByRole('radio', { name: /po_78/ })
  expect(isDisabled()).toBe(true)
  await hand.click(screen.getByRole('radio', { name: 'None of these' }))
  await hand.click(screen.getByRole('button', { name: 'Close $50.00' }))
  expect(close.mock.lastCall?.[0]).toMatchObject({ kind: 'transfer', payoutId: null, isNoPayout: true })
})

test('closes a payment together with its return, which is nothing else', async () => {
  const close = fakeCall(api.settlement, 'close')
    .mockReset()
    .mockResolvedValue({ matchId: idOf('e2') })
  const [charge] = group(4, 5000, {}).lines
  const lines = [charge!, { ...charge!, lineNo: 7, kind: 'refund' as const, gross: { ...charge!.gross, minor: -5000 } }]
  find.mockReset().mockResolvedValue(details([group(4, 5000, { state: 'toDecide', lines })]))
  const { hand } = draw(<SettlementScreen />, { path: address })
  await screen.findByText('A payment and its return, of which nothing is left')
  expect(screen.queryByRole('button', { name: 'Find gifts' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Not a gift' }))
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([true])
  await hand.type(screen.getByRole('textbox', { name: /Why is it not a gift/ }), 'Voided on the day')
  await hand.click(screen.getByRole('button', { name: 'Close $50.00' }))
  await eventually(() => expect(close.mock.lastCall?.[0]).toMatchObject({ lineNos: [4, 7], kind: 'returned' }))
})

test('asks what the bank said of a returned cheque, and asks again before settling voids its gift', async () => {
  const settle = fakeCall(api.settlement, 'settle').mockReset().mockResolvedValue({ settled: 1, gifts: 1, left: 0 })
  const [line] = group(4, -5000, {}).lines
  const lines = [{ ...line!, kind: 'return' as const }]
  const gifts = [{ ...gift('a1', 5000, methodIds.cheque), status: 'Settled' as const }]
  find.mockReset().mockResolvedValueOnce(details([group(4, -5000, { state: 'toDecide', lines, gifts })], { provider: 'bank' }))
  const linked = { state: 'linked', lines, gifts, matchId: idOf('e1'), returnReason: 'Account closed' } as const
  find.mockResolvedValue(details([group(4, -5000, linked)], { provider: 'bank' }))
  const { hand } = draw(<SettlementScreen />, { path: address })
  ;(await screen.findByRole('listitem', { name: /^Line 4/ })).focus()
  await hand.keyboard('{Enter}')
  await hand.type(await screen.findByRole('textbox', { name: /Why the bank returned it/ }), 'Account closed')
  expect(screen.queryByRole('textbox', { name: /slip/ })).toBeNull()
  await hand.click(screen.getAllByRole('button', { name: 'Link $50.00' }).at(-1)!)
  await eventually(() => expect(link.mock.lastCall?.[0]).toMatchObject({ lineNos: [4], returnReason: 'Account closed' }))
  const row = await screen.findByRole('listitem', { name: /^Line 4.*Linked/ })
  await hand.click(within(row).getByRole('button', { name: 'Settle' }))
  expect(settle).not.toHaveBeenCalled()
  await hand.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Return cheque' }))
  await eventually(() => expect(settle.mock.lastCall?.[0]).toEqual({ matchIds: [idOf('e1')] }))
})

test('names the statement that showed a repeated line first, and asks nothing of it', async () => {
  const repeats = { id: idOf('e9'), settlementId: '9907 2026-03-01/2026-03-28', lineNo: 7 }
  find.mockReset().mockResolvedValue(details([group(2, 5000, { state: 'repeated', repeats })]))
  draw(<SettlementScreen />, { path: address })
  const shown = await screen.findByRole('link', { name: repeats.settlementId })
  expect(shown.getAttribute('href')).toBe(`${rootPath}/details?id=${repeats.id}`)
  const row = screen.getByLabelText(/^Line 2,/)
  expect(row.textContent).toContain('Line 7')
  expect(row.querySelector('button')).toBeNull()
})
