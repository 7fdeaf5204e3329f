import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { connectModules, featureJobs, mailAttachments } from '#app/server/features/modules.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { keysOf } from '#platform/server/security/encryption.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { localFiles } from '#platform/server/files/local-file-store.ts'
import { mailJob } from '#platform/server/mail/mail.ts'

/** A captured mail. */
export type SentMail = {
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  attachments: readonly { filename: string; content: Buffer }[]
}

/** The background services of a test: keys, files, and jobs that run on demand. Each charity has a mailbox of its own. */
export async function openBackground(jobsUrl: string, now: () => Date) {
  connectModules()
  const filesDir = mkdtempSync(path.join(tmpdir(), 'amanah-files-'))
  const files = localFiles({ dir: filesDir, secret: keysOf().secret('files'), now })
  const publicUrl = 'https://amanah.test'
  const mailboxes = new Map<number, SentMail[]>()
  const working = new AsyncLocalStorage<number>()
  /** The mails that the jobs of a charity sent, oldest first. */
  function mailboxOf(charityId: number): SentMail[] {
    const mailbox = mailboxes.get(charityId) ?? []
    mailboxes.set(charityId, mailbox)
    return mailbox
  }
  const list = {
    name: 'list',
    version: '1',
    send: ({ data }: { data: { to?: unknown } & Record<string, unknown> }, done: (error: null, info: object) => void) => {
      const charityId = working.getStore()
      if (charityId === undefined) throw new Error('A mail leaves outside of the jobs of a charity.')
      mailboxOf(charityId).push({ ...(data as unknown as SentMail), to: (data.to as { address: string }).address })
      done(null, {})
    },
  }
  const jobs = await openJobs({
    connectionString: jobsUrl,
    db: openDb(jobsUrl, { max: 3 }, 20_000),
    now,
    log: pino({ level: 'silent' }),
    files,
    publicUrl,
    jobs: [
      ...featureJobs,
      mailJob({
        transport: createTransport(list as unknown as Parameters<typeof createTransport>[0]),
        from: 'no-reply@amanah.test',
        attachments: mailAttachments,
      }),
    ],
  })
  const runJobs = (charityId: number) => working.run(charityId, () => jobs.carryOut(charityId))
  return { files, filesDir, publicUrl, enqueue: jobs.enqueue, runJobs, mailboxOf }
}
