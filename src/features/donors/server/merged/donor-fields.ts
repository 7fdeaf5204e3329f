import { sql } from 'kysely'
import { z } from 'zod'
import { nameKey } from '#kit/names/compare-names.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { IdType } from '#jurisdictions/identity-numbers.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { blindIndex } from '#platform/server/security/encryption.ts'
import { NamedDonorTypeId, Religion } from '#features/donors/rules.ts'
import { ConsentChannel, ConsentSource } from '#features/donors/consent.ts'
import { openNric, sealedNric } from '../add-donor.ts'
import { deleteChannelAnswers, findChannelAnswers, writeChannelAnswers } from '../consent/channel-answers.ts'
import '../tables.ts'

const text = z.string().nullable()
const origins = { source: ConsentSource.nullable().default(null), by: text.default(null) }
/** The answer to being reached at all, and those for channels. A snapshot from before they were kept has neither channels nor origins. */
const ConsentOnFile = z.object({
  iAgree: z.boolean().nullable(),
  agreedAt: text,
  words: text,
  ...origins,
  channels: z
    .array(z.object({ channel: ConsentChannel, isAgreed: z.boolean(), agreedAt: z.string(), words: text, source: ConsentSource, by: text }))
    .default([]),
})
/** A donor's own data in the clear, for a merge and what undoes it. The identity number is unsealed: it is sealed for its row. */
export const DonorFields = z.object({
  name: z.string(),
  donorType: NamedDonorTypeId,
  idNumber: z.object({ type: IdType, number: z.string() }).nullable(),
  phone: text,
  email: text,
  address: z.object({ line1: text, line2: text, postalCode: text }),
  contactPerson: text,
  language: LanguageCode,
  religionType: Religion.nullable(),
  consent: ConsentOnFile,
  isActive: z.boolean(),
})
export type DonorFields = z.infer<typeof DonorFields>

/** A donor's own data, and what says whether it changed; undefined when the charity has no such donor, or the data was erased. */
export async function readDonorFields(tx: Tx, charityId: number, donorId: string) {
  const row = await tx
    .selectFrom('donor')
    .selectAll()
    .where('charityId', '=', charityId)
    .where('id', '=', donorId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const {
    addressLine1: line1,
    addressLine2: line2,
    postalCode,
    iAgree,
    agreedAt,
    agreementText: words,
    agreementSource: source,
    agreedBy: by,
  } = row
  const { name, donorType, phone, email, contactPerson, language, religionType, isActive } = row
  const channels = (await findChannelAnswers(tx, charityId, donorId)).map(
    ({ channel, isAgreed, answeredAt, words: read, source: origin, recordedBy }) => ({
      channel,
      isAgreed,
      agreedAt: answeredAt,
      words: read,
      source: origin,
      by: recordedBy,
    }),
  )
  const fields: DonorFields = {
    name,
    donorType,
    idNumber: row.nricSealed && row.idType ? { type: row.idType, number: openNric(charityId, donorId, row.nricSealed) } : null,
    phone,
    email,
    address: { line1, line2, postalCode },
    contactPerson,
    language,
    religionType,
    consent: { iAgree, agreedAt, words, source, by, channels },
    isActive,
  }
  return { fields, version: row.version, mergedInto: row.mergedInto, createdAt: row.createdAt }
}

/** Whether a donor other than these has one of these identity numbers. */
export async function isNumberTaken(tx: Tx, charityId: number, numbers: readonly string[], except: readonly string[]): Promise<boolean> {
  if (numbers.length === 0) return false
  const indexes = numbers.map(number => blindIndex({ charityId, column: 'donor.nric' }, number))
  const { rows } = await sql`
    select from donor where charity_id = ${charityId} and nric_index = any(${indexes}::bytea[]) and id <> all(${[...except]}::uuid[]) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

const noNumber = { idType: null, nricSealed: null, nricIndex: null, nricTail: null }

/**
 * Writes the data of two records at once, each with the record that it went into, and increments their versions. Numbers are taken out
 * first, since no two records may have the same one in between.
 */
export async function writeDonorFields(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charityId: number,
  records: readonly { donorId: string; fields: DonorFields; mergedInto: string | null }[],
): Promise<void> {
  const ids = records.map(({ donorId }) => donorId)
  await sql`
    update donor set id_type = null, nric_sealed = null, nric_index = null, nric_tail = null
     where charity_id = ${charityId} and id = any(${ids}::uuid[])`.execute(tx)
  await deleteChannelAnswers(tx, charityId, ids)
  for (const { donorId, fields, mergedInto } of records) {
    const { address, consent, idNumber, ...plain } = fields
    await tx
      .updateTable('donor')
      .set(q => ({
        ...plain,
        nameKey: nameKey(fields.name),
        addressLine1: address.line1,
        addressLine2: address.line2,
        postalCode: address.postalCode,
        iAgree: consent.iAgree,
        agreedAt: consent.agreedAt,
        agreementText: consent.words,
        agreementSource: consent.source,
        agreedBy: consent.by,
        ...(idNumber ? { idType: idNumber.type, ...sealedNric(charityId, donorId, idNumber.number) } : noNumber),
        mergedInto,
        version: q('version', '+', 1),
        updatedAt: now(),
      }))
      .where('charityId', '=', charityId)
      .where('id', '=', donorId)
      .execute()
    const answers = consent.channels.map(({ agreedAt, by, ...answer }) => ({ ...answer, answeredAt: agreedAt, recordedBy: by }))
    await writeChannelAnswers(tx, charityId, donorId, answers)
  }
}
