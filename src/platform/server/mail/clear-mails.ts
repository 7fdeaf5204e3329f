import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import './mail.ts'

/** Removes the recipient and the text of mails about these records. A waiting mail is no longer sent. */
export async function clearMailsAbout(tx: Tx, charityId: number, kind: string, ids: readonly string[]): Promise<void> {
  await sql`
    update mail_message
       set recipient_masked = '•••', sealed = null, attachments = '[]', status = case when status = 'waiting' then 'failed' else status end
     where charity_id = ${charityId} and about_kind = ${kind} and about_id = any(${[...ids]}::text[])`.execute(tx)
}
