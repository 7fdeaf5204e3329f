import { anchorAudit, type ListCharities } from '../audit/anchors.ts'
import { defineJob, type Job } from './jobs.ts'
import '../mail/mail.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { forEachCharity } from './for-each-charity.ts'
import { reencryptColumn, type SealedColumn } from '../security/reencrypt.ts'

const utc = 'UTC'
/** An answer is repeated to its key for so long; a browser gives up much earlier. */
const keepAnswersForDays = 7
/** How long a sent mail is listed; its text is deleted at once. */
const keepMailsForDays = 400
const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * 86_400_000).toISOString()

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
      const old = { table: 'idempotency', column: 'at', before: daysBefore(now(), keepAnswersForDays) }
      await forEachCharity({ signal }, await listCharities(db), charityId => deleteOldRows({ db, signal }, charityId, old))
    },
    { every: { cron: '17 3 * * *', timeZone: utc } },
  ),
  defineJob(
    'upkeep.forget-mails',
    async ({ db, now, signal }) => {
      const old = { table: 'mail_message', column: 'created_at', before: daysBefore(now(), keepMailsForDays) }
      await forEachCharity({ signal }, await listCharities(db), charityId => deleteOldRows({ db, signal }, charityId, old))
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
