import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { openCardProvider } from '#features/card-vault/server/open-provider.ts'
import { installCardProvider } from '#features/card-vault/server/provider.ts'
import { mailAttachments } from './features/modules.ts'
import type { Config } from '#platform/server/config.ts'
import { keysOf } from '#platform/server/security/encryption.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { makeFolder, assertWritable } from '#platform/server/startup-error.ts'
import { localFiles } from '#platform/server/files/local-file-store.ts'
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

/** A store, its routes where it has any, and a check that fails where files cannot be kept in it. */
type OpenFiles = { files: FileStore; register: (app: FastifyInstance) => void; check: () => Promise<void> }

/** The store of files that the settings name: a bucket, or a folder of this machine with its routes. */
export async function openFiles(config: Config, now: () => Date): Promise<OpenFiles> {
  const {
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = config
  if (bucket) {
    const { s3Files } = await import('#platform/server/files/s3-file-store.ts')
    const files = s3Files({ bucket, region, endpoint, accessKeyId, secretAccessKey })
    return { files, register: () => {}, check: files.mustHaveCredentials }
  }
  const dir = path.join(config.dataDir, 'files')
  const files = localFiles({
    dir,
    secret: keysOf().secret('files'),
    now,
    base: config.PRIVATE_FILES_URL ?? `${config.BASE_PATH}/`,
  })
  const check = async () => {
    makeFolder(dir, { mode: 0o700, setting: 'DATA_DIR' })
    assertWritable(dir, 'DATA_DIR')
  }
  return { files, register: files.register, check }
}
