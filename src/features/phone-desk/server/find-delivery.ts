import { sql } from 'kysely'
import { readRow } from '#features/gifts/server/public.ts'
import { latestReceiptOf } from '#features/receipt-numbers/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { mailsAbout } from '#platform/server/mail/mails-about.ts'
import type { phoneDesk } from '../contract.ts'

type StoredDelivery = LeftJoined<RowOf<'receipt', 'handedOverAt'> & Renamed<'mailMessage', { sentAt: 'createdAt'; sending: 'status' }>>

/** When the receipt of a gift was last mailed, and when the payer got it in hand or opened its page. */
export async function findDelivery(context: Context, { transactionId }: RequestOf<typeof phoneDesk.receipt>) {
  const { id } = await readRow(context, transactionId)
  const { charityId } = context.actor
  const { rows } = await sql<StoredDelivery>`
    select r.handed_over_at, m.created_at as sent_at, m.status as sending
      from (select 1) one
      left join lateral ${latestReceiptOf(charityId, sql`${id}::uuid`)} r on true
      left join lateral (
        select created_at, status from ${mailsAbout(charityId, 'donation', sql`${id}`)} l
         where l.template like 'receipt%' order by created_at desc, l.id desc limit 1
      ) m on true`.execute(context.tx)
  const [found] = rows
  return { sentAt: found?.sentAt ?? null, isSendingFailed: found?.sending === 'failed', handedOverAt: found?.handedOverAt ?? null }
}
