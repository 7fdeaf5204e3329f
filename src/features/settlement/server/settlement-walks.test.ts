import fc from 'fast-check'
import { expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { brokenInvariants, newDesk, type RequestDesk } from '#testing/factories/requests.ts'
import { type PayoutLine, uploadPayout } from '#testing/settlement/upload-payout.ts'

const can = ['donations:view', 'donations:edit', 'settlement:view', 'settlement:edit', 'button:settle'] as const
const fees = [100, 250, 30, 90]

/** A payout of four gifts of 50 dollars, tapped at a terminal, and its settlement officer. */
async function payoutOfFour() {
  const desk = await newDesk()
  const { api } = desk.officer(can)
  const ids: string[] = []
  for (const at of fees.keys()) {
    const tapped = { method: 'Offline', status: 'Offline', platform: 'terminal', payment_method: methodIds.card, reference_no: `ch_${at}` }
    ids.push((await desk.gift({ ...tapped, donated_at: '2026-02-26T02:00:00Z', donated_on: '2026-02-26' })).id)
  }
  const lines = fees.map((fee, at): PayoutLine => [`ch_${at}`, 5000, fee])
  const id = await uploadPayout({ ...desk, api }, 'po_1', lines)
  return { desk, api, ids, id }
}
type Payout = Awaited<ReturnType<typeof payoutOfFour>>

/** A match of the payout in a state, by a number; undefined where there is none. */
async function matchAt({ api, id }: Payout, state: 'linked' | 'settled', at: number) {
  const matches = (await api.settlement.find({ id })).items.filter(group => group.state === state)
  return matches[at % Math.max(1, matches.length)]?.matchId
}

const steps = {
  link: ({ api, id, ids }: Payout, at: number) =>
    api.settlement.link({ id, lineNos: [at + 2], giftIds: [ids[at]!], differenceReason: 'Agreed by phone' }),
  linkReady: ({ api, id }: Payout) => api.settlement.linkReady({ id }),
  settle: ({ api, id }: Payout) => api.settlement.settle({ settlementIds: [id] }),
  settleOne: async (payout: Payout, at: number) => {
    const matchId = await matchAt(payout, 'linked', at)
    return matchId && payout.api.settlement.settle({ settlementIds: [], matchIds: [matchId] })
  },
  unlink: async (payout: Payout, at: number) => {
    const matchId = await matchAt(payout, 'settled', at)
    return matchId && payout.api.settlement.unlink({ id: payout.id, matchId })
  },
  settleByHand: ({ desk, ids }: Payout, at: number) => desk.people.other.api.requests.settle({ transactionIds: [ids[at]!] }),
  void: ({ desk, ids }: Payout, at: number) => desk.people.clerk.move(ids[at]!, 3),
  edit: async ({ api, ids }: Payout, at: number) => {
    const { version } = await api.donations.find({ transactionId: ids[at]! })
    return api.donations.edit({ transactionId: ids[at]!, version, amount: { minor: 4000, currency: 'SGD' } })
  },
  refund: async ({ desk, ids }: Payout, at: number) => {
    const { clerk, checker, approver } = desk.people
    await clerk.ask(ids[at]!, { amount: { minor: 2000, currency: 'SGD' } })
    await checker.move(ids[at]!, 6)
    await approver.move(ids[at]!, 7)
    return approver.move(ids[at]!, 8)
  },
} satisfies Record<string, (payout: Payout, at: number) => Promise<unknown>>
type Step = { kind: keyof typeof steps; at: number }

/** Takes two steps at once. Each is done or refused. */
const takeBoth = (payout: Payout, pair: readonly Step[]) =>
  Promise.all(
    pair.map(({ kind, at }) =>
      (steps[kind] as (payout: Payout, at: number) => Promise<unknown>)(payout, at).catch((error: unknown) => {
        if (!(error instanceof RefusalError) || error.status >= 500) throw error
      }),
    ),
  )

/** What the books should say: that of the bank by lines, gifts and refunds, and that of each fund by its settled lines. */
async function faultsOf({ charityId, sql }: RequestDesk): Promise<Record<string, unknown>[]> {
  return sql(
    `with matched as (
       select m.id from settlement_match m where m.charity_id = $1 and m.settled_at is not null),
     expected as (
       select (select coalesce(sum(l.gross_minor - l.fee_minor), 0) from settlement_line l join matched m on m.id = l.match_id where l.charity_id = $1)
            + (select coalesce(sum(d.amount_minor), 0) from donation d where d.charity_id = $1 and d.settled_at is not null
                and not exists (select from settlement_gift g join matched m on m.id = g.match_id where g.charity_id = $1 and g.donation_id = d.id))
            - (select coalesce(sum(d.refunded_minor), 0) from donation d where d.charity_id = $1) as bank)
     select 'bank' as of, e.bank::int as expected, coalesce((select sum(amount_minor) from ledger_entry where charity_id = $1 and account = 'bank'), 0)::int as found
       from expected e
     union all
     select 'fund', coalesce((select sum(h.gross_minor - h.fee_minor - h.refund_minor) from settlement_share h join matched m on m.id = h.match_id where h.charity_id = $1), 0)::int,
            coalesce((select sum(settled_minor) from fund_balance where charity_id = $1), 0)::int
     union all
     select 'gifts of shares', coalesce((select sum(g.amount_minor) from settlement_gift g where g.charity_id = $1 and g.kind = 'gift'), 0)::int,
            coalesce((select sum(gross_minor) from settlement_share where charity_id = $1), 0)::int`,
    [charityId],
  ).then(rows => rows.filter(({ expected, found }) => expected !== found))
}

const step = fc.record({
  kind: fc.constantFrom(...(Object.keys(steps) as Step['kind'][]), 'linkReady', 'settleOne', 'unlink'),
  at: fc.nat(3),
})
test('whatever is linked, settled, unlinked, voided, edited and refunded, two at a time, bank and funds are those of their lines', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(step, step), { minLength: 6, maxLength: 10 }), async pairs => {
      const payout = await payoutOfFour()
      for (const pair of pairs) {
        await takeBoth(payout, pair)
        expect(await faultsOf(payout.desk)).toEqual([])
      }
      expect(await brokenInvariants(payout.desk)).toEqual([])
    }),
    { numRuns: Number(process.env['WALKS'] ?? 2), seed: 20_261_126, endOnFailure: true },
  )
})
