import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openCardProvider } from '#features/card-vault/server/open-provider.ts'
import { installCardProvider } from '#features/card-vault/server/provider.ts'
import { mailAttachments } from './features/modules.ts'
import { openFiles } from './open-files.ts'
import type { Config } from '#platform/server/config.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { mailJob, type MailOutcome, noTransport, smtpTransport } from '#platform/server/mail/mail.ts'

/** The services the product runs on: mail, file storage and the card provider, with their routes and jobs. */
export type Environment = {
  files: FileStore
  cardOrigins: readonly string[]
  jobs: readonly Job[]
  register: (app: FastifyInstance) => void
  stop: () => Promise<void>
}

/** Opens the services that the settings name, or their stand-ins: a mailbox of the demo's own, files on this machine. */
export async function openEnvironment(config: Config, now: () => Date, observeMail: (outcome: MailOutcome) => void): Promise<Environment> {
  const { SMTP_URL, MAIL_FROM, BASE_PATH, dataDir, isDemo } = config
  const mailbox =
    !SMTP_URL && isDemo ? await (await import('#platform/server/mail/mailbox.ts')).startMailbox(path.join(dataDir, 'mailbox')) : null
  const mailboxPage = mailbox && (await import('#platform/server/mail/mailbox-page.ts'))
  const url = SMTP_URL ?? mailbox?.url
  const transport = url ? smtpTransport(url) : noTransport()
  const { files, register, check } = await openFiles(config, now)
  await check()
  const cards = openCardProvider(config)
  if (cards) installCardProvider(cards)
  return {
    files,
    cardOrigins: cards?.origins ?? [],
    jobs: [mailJob({ transport, from: MAIL_FROM ?? 'no-reply@amanah.demo', attachments: mailAttachments, observe: observeMail })],
    register(app) {
      register(app)
      if (mailbox) mailboxPage?.registerMailbox(app, mailbox, { production: !isDemo, basePath: BASE_PATH })
    },
    stop: async () => {
      transport.close()
      await mailbox?.stop()
    },
  }
}
