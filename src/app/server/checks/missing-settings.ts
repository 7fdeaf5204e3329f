import type { Config } from '#platform/server/config.ts'

/** Warnings about missing production settings: one sentence each, with the setting to change. */
export function missingSettings({ isDemo, PUBLIC_URL, SMTP_URL, MAIL_FROM, PORT }: Config): string[] {
  if (isDemo) return []
  return [
    ...(PUBLIC_URL
      ? []
      : [
          `PUBLIC_URL is not set: links in mails lead to http://localhost:${PORT}, and browsers are not told to use HTTPS. Set it to the address that people open, such as https://giving.an-nur.org.`,
        ]),
    ...(SMTP_URL
      ? []
      : [
          'SMTP_URL is not set: no mail is sent, neither receipts nor invitations nor one-time codes. Set it to smtps://user:password@host.',
        ]),
    ...(MAIL_FROM
      ? []
      : [
          'MAIL_FROM is not set: mails carry the sender of the demo and are likely to be refused. Set it to an address of your own domain.',
        ]),
  ]
}
