import type { RequestOf } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '../contract.ts'
import { isMoneyOut, isPaymentWithReturn, mayBePayout, type NotGiftKind, notGiftKindsOf } from '../rules.ts'
import { payoutsOfAmount } from './arrived-payouts.ts'
import { bookCharges } from './bank-charges.ts'
import { payoutFault } from './match/obstacles.ts'
import { paidBackOf } from './match/paid-back.ts'
import { type ReaderContext, readSettlement, type StoredLine, type StoredSettlement } from './read-settlement.ts'
import { countOpenLines, lockForLinks, noDifference, openLinesOf, writeMatches, type Writer } from './write-matches.ts'

/**
 * Closes lines that are no gift. Income and charges are posted when the lines are settled; money that another statement shows is not, so
 * that it is never in the books twice. A payout arrives once, to the cent.
 */
export async function closeLines(context: Writer, { id, lineNos, kind, reason, payoutId, isNoPayout }: RequestOf<typeof settlement.close>) {
  const stored = await lockForLinks(context, id)
  const isDebitOfKind = (line: StoredLine) => debitKinds.includes(kind) && stored.provider === 'bank' && isBankDebit(line)
  const lines = await openLinesOf(context, id, lineNos, isDebitOfKind)
  const sum = lines.reduce((total, { grossMinor }) => total + grossMinor, 0)
  if ((kind === 'returned') !== isPaymentWithReturn(lines) || (kind === 'returned' && sum !== 0))
    throw refuse(settlement.close, 'NOT_RETURNED')
  const { fromBank, fromClearing } = await paidBackOf(context, lines)
  const isPaidBack = kind === 'paidBack' ? sum > 0 && fromBank + fromClearing === sum : fromBank === 0
  if (!isPaidBack) throw refuse(settlement.close, 'NOT_PAID_BACK')
  if (!notGiftKindsOf(stored.provider, lines).includes(kind)) throw refuse(settlement.close, 'TRANSFER_OF_PROVIDER')
  if (payoutId !== null) await requirePayout(context, stored, { payoutId, isTransfer: kind === 'transfer', sum })
  else if (mayBePayout(kind) && !isNoPayout) await refuseUnasked(context, stored, lines)
  const [matchId] = await writeMatches(context, stored, [
    {
      ...noDifference,
      lineNos: lines.map(({ lineNo }) => lineNo),
      gifts: [],
      foundBy: 'person',
      notGift: kind,
      notGiftReason: reason,
      payoutId,
    },
  ])
  if (!matchId) throw new Error('The lines were not closed.')
  if (isMoneyOut(lines)) await bookCharges(context, id, matchId)
  await countOpenLines(context, stored)
  return { matchId }
}

/** What money that left a bank account is closed as. */
const debitKinds: readonly NotGiftKind[] = ['returned', 'bankCharge']

/** Whether a line of a bank took money from the account, as its charges and the return of a cheque do. */
const isBankDebit = ({ kind, grossMinor, repeatsId }: StoredLine) => kind === 'other' && grossMinor < 0 && repeatsId === null

/**
 * Refuses where a payout of exactly the amount of one of these lines, or of all, has not arrived and the caller does not say that it is
 * none.
 */
async function refuseUnasked(context: ReaderContext, stored: StoredSettlement, lines: readonly StoredLine[]) {
  const days = lines.map(({ occurredOn }) => occurredOn)
  const sum = lines.reduce((total, { grossMinor }) => total + grossMinor, 0)
  for (const minor of new Set([sum, ...lines.map(({ grossMinor }) => grossMinor)])) {
    const [payout] = await payoutsOfAmount(context, stored, { minor, days })
    if (payout) throw refuse(settlement.close, 'PAYOUT_ASKED', [payoutFault(payout)])
  }
}

type ExpectedPayout = { payoutId: string; isTransfer: boolean; sum: number }
/** Refuses a payout that is not this money: of another amount or currency, or shown to have arrived by another line. */
async function requirePayout(context: ReaderContext, { currency }: StoredSettlement, { payoutId, isTransfer, sum }: ExpectedPayout) {
  const payout = await readSettlement(context, payoutId)
  if (!isTransfer || payout.provider === 'bank' || payout.currency !== currency || payout.netMinor !== sum)
    throw refuse(settlement.close, 'PAYOUT_DIFFERS')
  const arrived = await context.tx
    .selectFrom('settlementMatch')
    .select('id')
    .where('charityId', '=', context.actor.charityId)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst()
  if (arrived) throw refuse(settlement.close, 'PAYOUT_ARRIVED')
}
