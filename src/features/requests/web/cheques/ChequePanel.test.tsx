import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from '#app/web/api.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { allRights, draw } from '#platform/web/testing/draw.tsx'
import { fakeCall } from '#platform/web/testing/fake-calls.ts'
import { giftDetails } from '#testing/factories/gift-row.ts'
import { bankMany } from '../bank-many.ts'
import { requestEvent } from '../gift-panel/timeline-event.tsx'
import { useSettleMany } from '../settle-many.ts'
import { ChequePanel } from './ChequePanel.tsx'

const gift = { ...giftDetails, paymentMethod: 7 as const, chequeNumber: '004512', chequeState: 'inHand' as const }

beforeEach(() => void vi.restoreAllMocks())

test('a cheque in hand is marked as banked, and a post-dated one shows from when the bank accepts it', async () => {
  const move = fakeCall(api.requests, 'moveCheques').mockResolvedValue({ moved: 1 })
  const { hand } = draw(<ChequePanel gift={{ ...gift, chequeDate: '2099-03-20' }} />)
  expect(await screen.findByText('In hand')).toBeTruthy()
  expect(screen.getByText('Post-dated: the bank takes it from 20 Mar 2099')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark as cleared' })).toBeNull()
  await hand.click(screen.getByRole('button', { name: 'Mark as banked' }))
  expect(move.mock.calls[0]?.[0]).toEqual({ transactionIds: [gift.id], to: 'banked' })
})

test('a step that is refused shows the reason', async () => {
  fakeCall(api.requests, 'moveCheques').mockRejectedValue(new RefusalError({ code: 'CHEQUE_MOVED', message: 'Somebody moved it.' }, 200))
  const { hand } = draw(<ChequePanel gift={gift} />)
  const shown = vi.spyOn(popups, 'error')
  await hand.click(await screen.findByRole('button', { name: 'Mark as banked' }))
  expect(shown.mock.calls).toEqual([[{ message: 'Somebody moved it.' }]])
})

test('a banked one is returned with the bank’s reason, and not without', async () => {
  const move = fakeCall(api.requests, 'moveCheques').mockResolvedValue({ moved: 1 })
  const { hand } = draw(<ChequePanel gift={{ ...gift, chequeState: 'banked', chequeBankedOn: '2026-03-02' }} />)
  expect(await screen.findByText('02 Mar 2026')).toBeTruthy()
  await hand.click(screen.getByRole('button', { name: 'Returned by the bank' }))
  const why = await screen.findByRole('textbox', { name: 'Why the bank returned it' })
  const [, confirm] = screen.getAllByRole('button', { name: 'Returned by the bank', hidden: true })
  await hand.click(confirm!)
  expect(await screen.findByText('Say what the bank said.')).toBeTruthy()
  await hand.type(why, 'Insufficient funds')
  await hand.click(confirm!)
  expect(move.mock.calls.map(([input]) => input)).toEqual([{ transactionIds: [gift.id], to: 'returned', remarks: 'Insufficient funds' }])
})

test('a cleared one of a settled gift is returned by those who may settle, who read what it does', async () => {
  const settled = { ...gift, chequeState: 'cleared' as const, status: 'Settled' as const }
  const { hand } = draw(<ChequePanel gift={settled} />)
  await hand.click(await screen.findByRole('button', { name: 'Returned by the bank' }))
  expect(await screen.findByText(/the bank takes the money back, and its fund has this much less to pay out/)).toBeTruthy()
  draw(<ChequePanel gift={{ ...settled, status: 'Refund Requested' }} />)
  draw(<ChequePanel gift={settled} />, { rights: { ...allRights, has: () => false } })
  expect(screen.getAllByText('Cleared')).toHaveLength(3)
  expect(screen.getAllByRole('button', { name: 'Returned by the bank', hidden: true })).toHaveLength(2)
})

test('offers nothing without the rights, of a gift that is being voided, or of other methods', () => {
  draw(<ChequePanel gift={gift} />, { rights: { ...allRights, isEdit: false, has: () => false } })
  draw(<ChequePanel gift={{ ...gift, status: 'Void Requested' }} />)
  draw(<ChequePanel gift={{ ...gift, chequeState: null }} />)
  expect(screen.getAllByText('In hand')).toHaveLength(2)
  expect(screen.queryByRole('button')).toBeNull()
})

function Settleable({ chequeDates }: { chequeDates: readonly string[] }) {
  const { allowed } = useSettleMany()
  return <p>{chequeDates.filter(chequeDate => allowed({ ...gift, chequeDate })).join(' ')}</p>
}
test('a post-dated cheque in hand is not among the gifts that are settled at once', () => {
  draw(<Settleable chequeDates={['2026-03-02', '2099-03-20']} />)
  expect(screen.getByText('2026-03-02')).toBeTruthy()
})

test('many are banked at once, those of them that are in hand and not being voided', async () => {
  const move = fakeCall(api.requests, 'moveCheques').mockResolvedValue({ moved: 2 })
  expect([gift, { ...gift, chequeState: 'banked' as const }, { ...gift, status: 'Voided' as const }].map(bankMany.allowed)).toEqual([
    true,
    false,
    false,
  ])
  expect(await bankMany.run([gift, { ...gift, id: '01890000-0000-7000-8000-000000000012' }])).toEqual({ done: 2, refused: [] })
  expect(move.mock.calls[0]?.[0]).toMatchObject({ to: 'banked', transactionIds: [gift.id, '01890000-0000-7000-8000-000000000012'] })
})

test('a timeline says what a statement settled, and which cheque it returned', () => {
  const entry = { kind: 'call', call: '/api/Settlement/updateSettlementStatus', at: '2026-03-02T04:00:00Z', by: 'Aisyah' } as const
  const settled = requestEvent({ ...entry, changes: { status: ['Offline', 'Settled'] }, detail: { settlementRef: 'po_1' } })
  const returned = requestEvent({ ...entry, changes: { status: ['Settled', 'Voided'] }, detail: { flagged: 'chequeReturned' } })
  expect([settled?.label, returned?.label]).toEqual(['Settled', 'Cheque returned by the bank'])
})

test('a timeline says that a request was rejected, whatever the gift became again', () => {
  const entry = { kind: 'call', call: '/api/Donation/updateVoidRefundRequest', at: '2026-03-02T04:00:00Z', by: 'Aisyah' } as const
  const changes = { status: ['Refund Requested', 'Settled'] as [string, string] }
  const labels = [{ isRejected: true }, {}].map(detail => requestEvent({ ...entry, changes, detail })?.label)
  expect(labels).toEqual(['Rejected', 'Settled'])
})
