import { postToLedger } from '#features/ledger/server/public.ts'
import { reopenPayBacks } from '#features/requests/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Context } from '#platform/server/context.ts'
import { movementsOfOthers } from './movements.ts'
import type { StoredLine } from '../read-settlement.ts'

type Writer = Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number } }

/** Posts lines of a settled settlement that stand for no gift, once. Refunds that failed at the provider are to be paid back again. */
export async function postOthers(
  writer: Writer,
  currency: Currency,
  lines: readonly Pick<StoredLine, 'kind' | 'grossMinor' | 'feeMinor' | 'refs'>[],
): Promise<void> {
  await postToLedger(writer, movementsOfOthers(currency, lines))
  const failed = lines.filter(({ kind, grossMinor }) => kind === 'refund' && grossMinor > 0)
  await reopenPayBacks(
    writer,
    failed.map(({ refs, grossMinor }) => ({ references: refs.split('\n'), minor: grossMinor })),
  )
}
