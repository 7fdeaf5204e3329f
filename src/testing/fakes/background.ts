import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { connectModules, featureJobs } from '#app/server/features/modules.ts'
import { openDb } from '#platform/server/database/database.ts'
import { keysOf, unlock } from '#platform/server/security/encryption.ts'
import { openJobs } from '#platform/server/jobs/jobs.ts'
import { throwawayKeys } from '../factories/throwaway-keys.ts'
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

/** The background services of a test: keys, files, and jobs that run on demand. Mails are collected in a list. */
export async function openBackground(jobsUrl: string, now: () => Date) {
  unlock(throwawayKeys())
  connectModules()
  const filesDir = mkdtempSync(path.join(tmpdir(), 'amanah-files-'))
  const files = localFiles({ dir: filesDir, secret: keysOf().secret('files'), now })
  const publicUrl = 'https://amanah.test'
  const sent: SentMail[] = []
  const list = {
    name: 'list',
    version: '1',
    send: ({ data }: { data: { to?: unknown } & Record<string, unknown> }, done: (error: null, info: object) => void) => {
      sent.push({ ...(data as unknown as SentMail), to: (data.to as { address: string }).address })
      done(null, {})
    },
  }
  const jobs = await openJobs({
    connectionString: jobsUrl,
    db: openDb(jobsUrl, 3, 20_000),
    now,
    log: pino({ level: 'silent' }),
    files,
    publicUrl,
    jobs: [
      ...featureJobs,
      mailJob({ transport: createTransport(list as unknown as Parameters<typeof createTransport>[0]), from: 'no-reply@amanah.test' }),
    ],
  })
  return { files, filesDir, publicUrl, enqueue: jobs.enqueue, runJobs: jobs.carryOut, sent }
}
