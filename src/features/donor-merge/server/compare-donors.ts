import { sql } from 'kysely'
import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { donorsWithSameCard, listCardsOfDonor } from '#features/card-vault/server/public.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { mergedFields } from '#features/donors/merged-fields.ts'
import { currentDonorId, type DonorFields, donorRows, readDonorFields, stricterSide } from '#features/donors/server/public.ts'
import { givenBy, givenThisYear } from '#features/gifts/server/public.ts'
import { activeRecurrences } from '#features/recurring/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type ComparedDonor, type DonorComparison, donorMerges } from '../contract.ts'
import { type ComparedRecord, proposeChoice, scoreOf } from '../rules.ts'
import { compareTwo, type IdentityFacts, readIdentityFacts } from './find-pairs.ts'
import { giftScopeOf } from './read-pairs.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

type RecordFields = DonorFields & { version: number; createdAt: string }

/** Two donors field by field, what the records prove, and what a merge would move. */
export async function compareDonors(context: Context, asked: RequestOf<typeof donorMerges.compare>): Promise<DonorComparison> {
  const { tx, actor } = context
  const { charityId } = actor
  const [keptId, mergedId] = [await currentDonorId(tx, charityId, asked.keptId), await currentDonorId(tx, charityId, asked.mergedId)]
  const [keptRow, mergedRow] = [await readDonorFields(tx, charityId, keptId), await readDonorFields(tx, charityId, mergedId)]
  if (!keptRow || !mergedRow) throw refuse('NOT_FOUND')
  if (keptId === mergedId) throw refuse(donorMerges.compare, 'SAME_DONOR')
  const [keptFields, mergedFieldsOnFile] = [
    { ...keptRow.fields, ...keptRow },
    { ...mergedRow.fields, ...mergedRow },
  ]
  const [kept, merged] = [await readSide(context, keptId, keptFields), await readSide(context, mergedId, mergedFieldsOnFile)]
  const [one, other] = [comparedOf(keptFields, kept.lastGiftAt), comparedOf(mergedFieldsOnFile, merged.lastGiftAt)]
  const rows = mergedFields.map(field => ({
    field,
    kept: shownOf(keptFields)[field],
    merged: shownOf(mergedFieldsOnFile)[field],
    ...proposeChoice(field, one, other),
  }))
  const { reasons, doubts } = await whyOf(tx, charityId, keptId, mergedId)
  const consent = stricterSide(keptFields.consent, mergedFieldsOnFile.consent)
  return {
    kept: kept.donor,
    merged: merged.donor,
    rows,
    consent,
    score: scoreOf(reasons),
    reasons,
    doubts,
    isHeld: await areRowsHeld(tx, charityId, mergedId),
  }
}

type RowsOfKind = (kind: string) => readonly string[] | null
/**
 * Locks rows of a donor, or these of them by kind, and tells whether they are in use, so that they cannot be moved now: a request that is
 * just being opened about a gift is waited for.
 */
export async function lockRows(tx: Tx, charityId: number, donorId: string, rowsOf: RowsOfKind = () => null): Promise<{ areHeld: boolean }> {
  for (const { kind, lock } of donorRows()) await lock?.(tx, charityId, donorId, rowsOf(kind))
  return { areHeld: await areRowsHeld(tx, charityId, donorId, rowsOf) }
}

async function areRowsHeld(tx: Tx, charityId: number, donorId: string, rowsOf: RowsOfKind = () => null): Promise<boolean> {
  for (const { kind, isHeld } of donorRows()) if (await isHeld?.(tx, charityId, donorId, rowsOf(kind))) return true
  return false
}

async function whyOf(tx: Tx, charityId: number, keptId: string, mergedId: string) {
  const telling = await readIdentityFacts(tx, charityId, [keptId, mergedId], { withArchived: true })
  const { rows } =
    await sql`select from (${donorsWithSameCard(charityId, sql`${keptId}::uuid`)}) c where c.id = ${mergedId} limit 1`.execute(tx)
  return compareTwo(telling.get(keptId) as IdentityFacts, telling.get(mergedId) as IdentityFacts, rows.length > 0)
}

type Figures = RowOf<'donorGiving', 'gifts' | 'totalMinor' | 'lastAt'> & Computed<{ yearMinor: number; recurring: number }>
async function readSide(
  context: Context,
  donorId: string,
  fields: RecordFields,
): Promise<{ donor: ComparedDonor; lastGiftAt: string | null }> {
  const { tx, actor, now } = context
  const { currency, timeZone } = await charityOf(tx, actor.charityId)
  const scope = giftScopeOf(context)
  const id = sql`${donorId}::uuid`
  const { rows } = await sql<Figures>`
    select s.gifts, s.total_minor, s.last_at, y.given_minor as year_minor, ${activeRecurrences(actor.charityId, id)} as recurring
      from (select) one cross join ${givenBy(scope, id)} s cross join ${givenThisYear(scope, id, dayInZone(now(), timeZone))} y`.execute(tx)
  const cards = await listCardsOfDonor(tx, actor.charityId, donorId)
  const { gifts = 0, totalMinor = 0, yearMinor = 0, recurring = 0, lastAt = null } = rows[0] ?? {}
  return {
    donor: toCompared(donorId, fields, { gifts, totalMinor, yearMinor, recurring, cards: cards.length }, currency),
    lastGiftAt: lastAt,
  }
}

const toCompared = (
  donorId: string,
  { name, phone, email, consent, version, isActive, createdAt }: RecordFields,
  { gifts, totalMinor, yearMinor, recurring, cards }: Omit<Figures, 'lastAt'> & { cards: number },
  currency: Currency,
): ComparedDonor => ({
  donorId,
  donorName: name,
  donorPhone: phone && maskPhone(phone),
  donorEmail: email && maskEmail(email),
  createdAt,
  version,
  isActive,
  gifts,
  lifetime: { minor: totalMinor, currency },
  thisYear: { minor: yearMinor, currency },
  recurring,
  cards,
  iAgree: consent.iAgree,
  agreedAt: consent.agreedAt,
  channels: consent.channels.map(({ channel, isAgreed, agreedAt }) => ({ channel, isAgreed, agreedAt })),
})

const addressOf = ({ address: { line1, line2, postalCode } }: DonorFields): string | null =>
  [line1, line2, postalCode].filter(Boolean).join(', ') || null

const comparedOf = (fields: DonorFields, lastGiftAt: string | null): ComparedRecord => ({
  ...fields,
  idNumber: fields.idNumber && `${fields.idNumber.type} ${fields.idNumber.number}`,
  address: addressOf(fields),
  lastGiftAt,
})

/** Each field as a reader of the merge sees it: contact and identity number masked, codes as they are. */
export const shownOf = (fields: DonorFields): Record<(typeof mergedFields)[number], string | null> => ({
  name: fields.name,
  donorType: String(fields.donorType),
  idNumber: fields.idNumber && maskIdNumber(fields.idNumber.type, fields.idNumber.number.slice(-4)),
  phone: fields.phone && maskPhone(fields.phone),
  email: fields.email && maskEmail(fields.email),
  address: addressOf(fields),
  contactPerson: fields.contactPerson,
  language: fields.language,
})
