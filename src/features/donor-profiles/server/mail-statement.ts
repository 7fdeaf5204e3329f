import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { findDonorContact } from '#features/donors/server/public.ts'
import { listYearOfDonor, permittedPreferences } from '#features/gifts/server/public.ts'
import { AppPreference } from '#features/gifts/rules.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { mediaTypes } from '#platform/server/files/file-kinds.ts'
import { type AttachmentMaker, enqueueMail, maskRecipient } from '#platform/server/mail/mail.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { defineMail, rows, small, text } from '#platform/server/mail/template.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { daysOfTaxYear, nameOfTaxYear } from '#jurisdictions/tax-year.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donorProfiles } from '../contract.ts'
import { type StatementOrder, writeStatement } from './statement.ts'

const attachmentKind = 'donor-statement'
/** What an attachment is of, as its mail names it. */
const AttachmentId = z.object({ donorId: z.uuid(), year: z.int(), language: LanguageCode, preferences: z.array(AppPreference) })

/** Draws the statement of a mail when it is sent. */
export const statementAttachment: Readonly<Record<string, AttachmentMaker>> = {
  async [attachmentKind](context, charityId, id) {
    const order: StatementOrder = AttachmentId.parse(JSON.parse(id))
    const to = new PassThrough()
    const [body, { name }] = await Promise.all([buffer(to), writeStatement(context, { charityId, to }, order)])
    return { fileName: `${name}.pdf`, mediaType: mediaTypes.pdf, body }
  },
}

const statementMail = defineMail<{ donorName: string; year: string; gifts: number; total: string }>(
  'statement',
  ({ donorName, year, gifts, total }, t, { name: charity }) => ({
    subject: t.donor_profiles_mail_subject({ year, charity }),
    heading: t.donor_profiles_statement_title({ year }),
    parts: [
      text(t.donor_profiles_mail_text({ donorName, year, charity })),
      rows([], [t.donor_profiles_statement_total({ count: gifts }), total]),
      small(t.donor_profiles_mail_note()),
    ],
  }),
)

/** The limits per donor and per sender. */
const limitStatements = mailLimit('statement', { each: { atOnce: 3, perHour: 3 }, sender: { atOnce: 60, perHour: 120 } })

/**
 * Mails a donor the statement of a tax year, to the address on file and no other. One who does not want to hear from the charity gets what
 * was asked for alone (decision 0068). A statement has all gifts of its year: a sender who may not see some of them is refused.
 */
export async function mailStatement(
  context: Context,
  { donorId, year, language, isAskedFor }: RequestOf<typeof donorProfiles.mailStatement>,
) {
  const { tx, actor, audit } = context
  const { charityId } = actor
  const donor = await findDonorContact(tx, charityId, donorId)
  if (!donor) throw refuse('NOT_FOUND')
  if (!donor.email) throw refuse(donorProfiles.mailStatement, 'NO_DONOR_EMAIL')
  if (donor.refusesMail && !isAskedFor) throw refuse(donorProfiles.mailStatement, 'DOES_NOT_WANT_MAIL')
  const permitted = permittedPreferences(actor, allPreferencesId)
  const hidden = Object.values(preferenceIds).filter(id => !permitted.includes(id))
  const { currency, country } = await charityOf(tx, charityId)
  const days = daysOfTaxYear(country, year)
  const listLines = (preferences: readonly AppPreference[]) =>
    listYearOfDonor(tx, { charityId, preferences }, { donorId, ...days, language })
  if ((await listLines(hidden)).length > 0) throw refuse(donorProfiles.mailStatement, 'GAVE_ELSEWHERE')
  const lines = await listLines(permitted)
  if (lines.length === 0) throw refuse(donorProfiles.mailStatement, 'NOTHING_GIVEN')

  await limitStatements(context, donorId)
  const total = formatMoney({ minor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency })
  const attached: z.infer<typeof AttachmentId> = { donorId, year, language, preferences: permitted }
  await enqueueMail(context, {
    to: donor.email,
    template: statementMail,
    language,
    data: { donorName: donor.name, year: nameOfTaxYear(country, year), gifts: lines.length, total },
    about: { kind: 'donor', id: donorId },
    attach: [{ kind: attachmentKind, id: JSON.stringify(attached) }],
  })
  const sentTo = maskRecipient(donor.email)
  audit({
    subject: { kind: 'donor', id: donorId },
    detail: { statement: year, language, sentTo, ...(donor.refusesMail && { isAskedFor }) },
  })
  return { sentTo }
}
