import { movementsOfGifts } from '#features/ledger/server/public.ts'
import { giftsRefundedByHand, type PaidBack, paidBackByHand } from '#features/requests/server/public.ts'
import { isPaymentWithReturn } from '#features/settlement/rules.ts'
import type { readLinkedGifts, ReaderContext, StoredLine, StoredMatch } from '../read-settlement.ts'

/** What was paid back by hand of voided gifts whose payments these lines are. */
export async function paidBackOf({ tx, actor }: ReaderContext, lines: readonly Pick<StoredLine, 'kind' | 'refs'>[]): Promise<PaidBack> {
  if (isPaymentWithReturn(lines)) return { fromBank: 0, fromClearing: 0 }
  const references = lines.flatMap(({ kind, refs }) => (kind === 'charge' ? refs.split('\n').filter(text => text !== '') : []))
  return paidBackByHand(tx, actor.charityId, references)
}

/** What the voids of the gifts that a match closes as paid back took from clearing. */
export async function paidFromClearingOf(
  context: ReaderContext,
  { notGift }: Pick<StoredMatch, 'notGift'>,
  lines: readonly Pick<StoredLine, 'kind' | 'refs'>[],
): Promise<number> {
  return notGift === 'paidBack' ? (await paidBackOf(context, lines)).fromClearing : 0
}

type LinkedGift = Awaited<ReturnType<typeof readLinkedGifts>>[number]
/** The linked refunds that are not in the books yet; those that a person recorded were posted from the bank then. */
export async function unpostedRefunds<Linked extends Pick<LinkedGift, 'donationId' | 'kind'>>(
  { tx, actor }: ReaderContext,
  linked: readonly Linked[],
): Promise<Linked[]> {
  const refunds = linked.filter(({ kind }) => kind === 'refund')
  const byHand = await giftsRefundedByHand(
    tx,
    actor.charityId,
    refunds.map(({ donationId }) => donationId),
  )
  return refunds.filter(({ donationId }) => !byHand.has(donationId))
}

/** The linked refunds that settling a match put into the books, as the entries of the time between link and settling tell. */
export async function postedRefunds<Linked extends Pick<LinkedGift, 'donationId' | 'kind'>>(
  { tx, actor }: ReaderContext,
  { linkedAt, settledAt }: Pick<StoredMatch, 'linkedAt' | 'settledAt'>,
  linked: readonly Linked[],
): Promise<Linked[]> {
  const refunds = linked.filter(({ kind }) => kind === 'refund')
  if (refunds.length === 0 || settledAt === null) return []
  const ids = refunds.map(({ donationId }) => donationId)
  const movements = await movementsOfGifts(tx, actor.charityId, ids, { from: linkedAt, until: settledAt })
  const posted = new Set(
    movements.flatMap(({ kind, debit, credit, donationId }) =>
      kind === 'refund' && debit === 'clearing' && credit === 'bank' ? donationId : [],
    ),
  )
  return refunds.filter(({ donationId }) => posted.has(donationId))
}
