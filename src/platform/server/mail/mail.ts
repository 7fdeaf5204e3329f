import type { Language } from '#kit/text/languages.ts'
import { createTransport, type Transporter } from 'nodemailer'
import { newId } from '#kit/security/ids.ts'
import type { TransactionContext } from '../context.ts'
import type { Db, SqlMoment, Tx } from '../database/database.ts'
import { open, seal } from '../security/encryption.ts'
import { defineJob, type Job } from '../jobs/jobs.ts'
import { asHtml, asText, type Brand, type MailTemplate } from './template.ts'
import { publicFileAt } from '../files/public-files.ts'
import { errorMessage } from '../monitoring/error-message.ts'
import { scrub } from '../security/redact.ts'

type MailAttachment = { kind: string; id: string }
declare module '../database/database.ts' {
  interface Tables {
    mailMessage: {
      charityId: number
      id: string
      template: string
      recipientMasked: string
      sealed: string | null
      attachments: import('kysely').ColumnType<MailAttachment[], string, never>
      aboutKind: string | null
      aboutId: string | null
      status: import('kysely').Generated<'waiting' | 'sent' | 'failed'>
      tries: import('kysely').Generated<number>
      reason: string | null
      createdAt: import('kysely').Generated<string>
      sentAt: SqlMoment | null
    }
  }
}

/** A mail to send: recipient, template, data, subject record, and documents that are generated when it is sent. */
export type Mail<Data> = {
  to: string
  template: MailTemplate<Data>
  data: Data
  about?: { kind: string; id: string }
  /** Of who reads it; the charity's when it is not known. */
  language?: Language | null
  attach?: readonly MailAttachment[]
  /** Needed where no user is signed in. */
  charityId?: number
}
/** Makes a document of one kind at the moment its mail is sent. */
export type AttachmentMaker = (
  context: { db: Db; now: () => Date },
  charityId: number,
  id: string,
) => Promise<{ fileName: string; mediaType: string; body: Buffer }>

const sendMail = 'mail.send'
const placeOf = (charityId: number, rowId: string) => ({ table: 'mail_message', column: 'sealed', charityId, rowId })

/** Writes a mail in this transaction; it is sent if and only if that commits, at least once. Returns its id. */
export async function enqueueMail<Data>(
  context: Pick<TransactionContext, 'tx' | 'enqueue'> & { actor?: { charityId: number } },
  mail: Mail<Data>,
): Promise<string> {
  const charityId = mail.charityId ?? context.actor?.charityId
  if (charityId === undefined) throw new TypeError('A mail needs its charity.')
  const brand = await brandOf(context.tx, charityId, mail.language)
  const words = mail.template.write(mail.data, brand)
  const id = newId()
  const letter: Letter = {
    to: mail.to,
    from: brand.sender,
    replyTo: brand.replyTo,
    subject: words.subject,
    html: asHtml(words, brand),
    text: asText(words, brand),
  }
  const attachments = JSON.stringify(mail.attach ?? [])
  const about = { aboutKind: mail.about?.kind ?? null, aboutId: mail.about?.id ?? null }
  const sealed = seal(placeOf(charityId, id), JSON.stringify(letter))
  await context.tx
    .insertInto('mailMessage')
    .values({
      charityId,
      id,
      template: mail.template.name,
      recipientMasked: maskRecipient(mail.to),
      sealed,
      attachments,
      reason: null,
      sentAt: null,
      ...about,
    })
    .execute()
  await context.enqueue(sendMail, { charityId, id })
  return id
}

/** One that was queued by an earlier version lacks `replyTo`. */
type Letter = { to: string; from: string; replyTo?: string | null; subject: string; html: string; text: string }
/** How one try to send a mail ended; for the counters. */
export type MailOutcome = 'sent' | 'retried' | 'failed'
export type MailSettings = {
  transport: Transporter
  from: string
  attachments?: Readonly<Record<string, AttachmentMaker>>
  observe?: (outcome: MailOutcome) => void
}

/** Sends by SMTP; `from` is the bare address in whose name all mails travel. */
export const smtpTransport = (url: string): Transporter =>
  createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0])

/** For an installation without mail: callers continue, and the mail is stored as failed with the reason. */
export const noTransport = (): Transporter =>
  createTransport({ name: 'none', version: '1', send: (_, done) => done(new Error('SMTP_URL is not set: no mail leaves.'), {} as never) })

/**
 * The job that sends one mail. Its Message-ID is always the same, so duplicates can be recognised; one that is refused for good is not
 * retried.
 */
export const mailJob = ({ transport, from, attachments = {}, observe = () => {} }: MailSettings): Job =>
  defineJob<{ charityId: number; id: string }>(
    sendMail,
    async ({ db, now, log, lastAttempt }, { charityId, id }) => {
      const row = await db.transact({ charityId, readOnly: true }, tx =>
        tx.selectFrom('mailMessage').selectAll().where('charityId', '=', charityId).where('id', '=', id).executeTakeFirst(),
      )
      if (!row?.sealed || row.status === 'sent') return
      const letter = JSON.parse(open(placeOf(charityId, id), row.sealed)) as Letter
      const note = (change: { status?: 'sent' | 'failed'; sealed?: null; sentAt?: Date; reason?: string | null }) =>
        db.transact({ charityId, readOnly: false }, tx =>
          tx
            .updateTable('mailMessage')
            .set(q => ({ ...change, tries: q('tries', '+', 1) }))
            .where('charityId', '=', charityId)
            .where('id', '=', id)
            .where('status', '<>', 'sent')
            .execute(),
        )
      try {
        const documents = await Promise.all(
          row.attachments.map(({ kind, id: subject }) => makerOf(attachments, kind)({ db, now }, charityId, subject)),
        )
        await transport.sendMail({
          from: { name: letter.from, address: from },
          to: { name: '', address: letter.to },
          ...(letter.replyTo && { replyTo: { name: letter.from, address: letter.replyTo } }),
          subject: letter.subject,
          html: letter.html,
          text: letter.text,
          messageId: `<${id}@${from.split('@')[1] ?? 'amanah'}>`,
          date: now(),
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: documents.map(({ fileName, mediaType, body }) => ({ filename: fileName, contentType: mediaType, content: body })),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        const forGood = isRefusedForGood(error)
        const reason = scrub(errorMessage(error)).slice(0, 300)
        await note({ reason, ...((forGood || lastAttempt) && { status: 'failed' }), ...(forGood && { sealed: null }) })
        observe(forGood || lastAttempt ? 'failed' : 'retried')
        if (forGood) return log.warn({ mailId: id, reason }, 'a mail was refused for good')
        throw error
      }
      observe('sent')
      await note({ status: 'sent', sealed: null, sentAt: now(), reason: null })
    },
    { tries: 12, seconds: 120, atOnce: 3, atOncePerCharity: 2 },
  )

/**
 * Whether a mail server refused this recipient or this message for good (5xx). Refusals of our account or of our sender, also for policy
 * (5.7), pass once the operator has seen to them: they lose no mail.
 */
function isRefusedForGood(error: unknown): boolean {
  const { command, response, responseCode = 0 } = error as { command?: string; response?: string; responseCode?: number }
  const concernsMail = command === 'RCPT TO' || command === 'DATA'
  return concernsMail && responseCode >= 500 && !/^\d{3}[ -]5\.7\./.test(response ?? '')
}

function makerOf(makers: Readonly<Record<string, AttachmentMaker>>, kind: string): AttachmentMaker {
  const maker = makers[kind]
  if (!maker) throw new Error(`Nobody makes the attachment ${kind}.`)
  return maker
}

async function brandOf(tx: Tx, charityId: number, language?: Language | null): Promise<Brand> {
  const charity = await tx
    .selectFrom('charity')
    .select(['name', 'mailSenderName', 'mailReplyTo', 'colour', 'language', 'address', 'logoFile'])
    .where('charityId', '=', charityId)
    .executeTakeFirstOrThrow()
  const { name, colour, address, logoFile, mailReplyTo: replyTo } = charity
  const sender = charity.mailSenderName ?? name
  return {
    charityId,
    name,
    sender,
    replyTo,
    colour,
    language: language ?? charity.language,
    address,
    logo: publicFileAt(logoFile, 'mails'),
  }
}

/** `siti@nur.demo` as `s•••@nur.demo`: enough for a person who knows the address. */
export const maskRecipient = (email: string) => email.replace(/^(.).*(@.*)$/s, '$1•••$2')
