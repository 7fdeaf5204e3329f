import { sql } from 'kysely'
import { randomText } from '#kit/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { mainSeries, receiptNoOf } from '../rules.ts'
import './tables.ts'

/** What a receipt is issued for. */
export type Receiptable = { donationId: string; language: 'en' | 'ms'; handedOver: boolean }

/** Gives a gift the next number of the charity's series. Whoever asks next waits for the commit, so no number is skipped or given twice. */
export async function issueReceipt(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charity: Pick<Charity, 'charityId' | 'receiptPrefix'>,
  gift: Receiptable,
): Promise<string> {
  const { charityId, receiptPrefix } = charity
  const { rows } = await sql<{ prefix: string; lastNumber: number }>`
    insert into receipt_series as s (charity_id, series, prefix, last_number) values (${charityId}, ${mainSeries}, ${receiptPrefix}, 1)
    on conflict (charity_id, series) do update set last_number = s.last_number + 1 returning s.prefix, s.last_number`.execute(tx)
  const { prefix, lastNumber } = rows[0] ?? { prefix: receiptPrefix, lastNumber: 1 }
  const receiptNo = receiptNoOf(prefix, lastNumber)
  const at = now()
  await tx
    .insertInto('receipt')
    .values({
      charityId,
      donationId: gift.donationId,
      series: mainSeries,
      number: lastNumber,
      receiptNo,
      checkCode: randomText(6),
      replacedBy: null,
      language: gift.language,
      issuedAt: at,
      voidedAt: null,
      handedOverAt: gift.handedOver ? at : null,
    })
    .execute()
  return receiptNo
}
