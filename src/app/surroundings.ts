import path from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { mailJob, smtpTransport } from '#platform/server/mail.ts'
import type { Job } from '#platform/server/jobs.ts'

/** What stands around the product: where its mail goes. In the demo that is a mailbox of its own. */
export type Surroundings = { jobs: readonly Job[]; stop: () => Promise<void> }

/** Opens the services that the settings name, or their stand-ins of the demo. */
export async function openSurroundings({ SMTP_URL, MAIL_FROM, dataDir, isDemo }: Config): Promise<Surroundings> {
  const mailbox =
    !SMTP_URL && isDemo ? await (await import('#platform/server/mailbox.ts')).startMailbox(path.join(dataDir, 'mailbox')) : null
  const url = SMTP_URL ?? mailbox?.url
  const transport = url ? smtpTransport(url) : null
  return {
    jobs: transport ? [mailJob({ transport, from: MAIL_FROM ?? 'no-reply@amanah.demo' })] : [],
    stop: async () => {
      transport?.close()
      await mailbox?.stop()
    },
  }
}
