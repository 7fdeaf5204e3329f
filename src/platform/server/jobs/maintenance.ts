import { sql } from 'kysely'
import { anchorAudit, type ListCharities } from '../audit/anchors.ts'
import { defineJob, type Job } from './jobs.ts'
import '../mail/mail.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { forEachCharity } from './for-each-charity.ts'
import { reencryptColumn, type SealedColumn } from '../security/reencrypt.ts'

const utc = 'UTC'
/** An answer is repeated to its key for so long; a browser gives up much earlier. */
const keepAnswersForDays = 7
/** How long a sent mail is listed; its text is deleted at once. */
const keepMailsForDays = 400
/** How long the text of a mail that could not be sent is kept, so that it can be tried again once the cause is mended. */
const keepUnsentForDays = 14
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000).toISOString()

const oldAnswers = (charityId: number, before: string) => (atMost: number) =>
  sql`
  delete from idempotency where charity_id = ${charityId} and ctid = any (array(
    select ctid from idempotency where charity_id = ${charityId} and at < ${before}::timestamptz order by at limit ${atMost}))`
const oldMails = (charityId: number, before: string) => (atMost: number) =>
  sql`
  delete from mail_message where charity_id = ${charityId} and ctid = any (array(
    select ctid from mail_message where charity_id = ${charityId} and created_at < ${before}::timestamptz order by created_at limit ${atMost}))`
const oldUnsentTexts = (charityId: number, before: string) => (atMost: number) =>
  sql`
  update mail_message set sealed = null where charity_id = ${charityId} and ctid = any (array(
    select ctid from mail_message
     where charity_id = ${charityId} and status = 'failed' and sealed is not null and created_at < ${before}::timestamptz limit ${atMost}))`

/**
 * The platform's own jobs: anchors of the audit trail outside the database, deletion of old responses and mails, and re-encryption with the
 * current key.
 */
export const upkeepJobs = (anchorDir: string, sealed: readonly SealedColumn[], listCharities: ListCharities): readonly Job[] => [
  defineJob('upkeep.anchor-audit', ({ db, now, signal }) => anchorAudit(db, listCharities, anchorDir, now, signal), {
    every: { cron: '*/5 * * * *', timeZone: utc },
    tries: 1,
  }),
  defineJob(
    'upkeep.forget-answers',
    async ({ db, now, signal }) => {
      const before = daysBefore(now(), keepAnswersForDays)
      await forEachCharity({ signal }, await listCharities(db), charityId =>
        deleteInBatches({ db, signal }, { charityId, remove: oldAnswers(charityId, before) }),
      )
    },
    { every: { cron: '17 3 * * *', timeZone: utc } },
  ),
  defineJob(
    'upkeep.forget-mails',
    async ({ db, now, signal }) => {
      const [before, unsentBefore] = [daysBefore(now(), keepMailsForDays), daysBefore(now(), keepUnsentForDays)]
      await forEachCharity({ signal }, await listCharities(db), async charityId => {
        await deleteInBatches({ db, signal }, { charityId, remove: oldUnsentTexts(charityId, unsentBefore) })
        await deleteInBatches({ db, signal }, { charityId, remove: oldMails(charityId, before) })
      })
    },
    { every: { cron: '23 3 * * *', timeZone: utc } },
  ),
  defineJob(
    'upkeep.reseal',
    async ({ db, log, signal }) => {
      await forEachCharity({ signal }, await listCharities(db), async charityId => {
        for (const column of sealed) {
          const done = await reencryptColumn(db, charityId, column)
          if (done) log.info({ charityId, ...column, done }, 're-encrypted')
        }
      })
    },
    { every: { cron: '47 2 * * *', timeZone: utc }, seconds: 6 * 3600 },
  ),
]
