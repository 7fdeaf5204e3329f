import { type RawBuilder, sql } from 'kysely'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { DonorMatch } from '#features/donors/contract.ts'
import { donorSearchFields } from '#features/donors/rules.ts'
import { activeDonors, type DonorField, donorsWith, searchedField } from '#features/donors/server/public.ts'
import { lastGiftOf } from '#features/gifts/server/public.ts'
import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import type { LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type StoredMatch = Renamed<'donor', { donorId: 'id'; donorName: 'name' }> &
  RowOf<'donor', 'donorType' | 'phone' | 'email' | 'nricTail' | 'idType' | 'language'> &
  LeftJoined<
    RowOf<'donation', 'amountMinor' | 'currency'> & Renamed<'donation', { givenAt: 'donatedAt' }> & Renamed<'fund', { purpose: 'name' }>
  >

type SoughtField = Exclude<DonorField, 'wholePhone'>
/** Finds at most ten donors by one field, those who gave last come first. Masked and audited. */
export async function lookUpDonors({ tx, actor, audit }: Context, field: SoughtField, value: string): Promise<DonorMatch[]> {
  return audited(audit, field, await findDonors({ tx, actor }, field, value))
}
function audited(audit: Context['audit'], by: SoughtField, found: DonorMatch[]): DonorMatch[] {
  audit({ detail: { by, found: found.length } })
  return found
}
const findDonors = ({ tx, actor }: Pick<Context, 'tx' | 'actor'>, field: SoughtField, value: string) =>
  matches({ tx, actor }, donorsWith(actor.charityId, searchedField(actor, field), value))

/** Finds donors by a search text of any field, in the first of its fields that has any. */
export async function lookUpByInfo({ tx, actor, audit }: Context, { donorInfo }: { donorInfo: string }): Promise<DonorMatch[]> {
  const [first, second] = donorSearchFields(donorInfo)
  const found = await findDonors({ tx, actor }, first, donorInfo)
  if (found.length || !second) return audited(audit, first, found)
  return audited(audit, second, await findDonors({ tx, actor }, second, donorInfo))
}

/** One active donor as look-ups show it. */
export async function findMatch(context: Context, { donorId }: { donorId: string }): Promise<DonorMatch> {
  const [match] = await matches(context, sql`select ${donorId}::uuid as id`)
  if (!match) throw refuse('NOT_FOUND')
  return match
}

async function matches(
  { tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>,
  ids: RawBuilder<RowOf<'donor', 'id'>>,
): Promise<DonorMatch[]> {
  const { rows } = await sql<StoredMatch>`
    select o.id as donor_id, o.donor_type, o.name as donor_name, o.phone, o.email, o.nric_tail, o.id_type, o.language,
           last.donated_at as given_at, last.amount_minor, last.currency, last.purpose
      from (${activeDonors(charityId, ids)}) o
      left join lateral (${lastGiftOf(charityId, sql`o.id`)}) last on true
     order by last.donated_at desc nulls last, o.name limit 10`.execute(tx)
  return rows.map(row => ({
    donorId: row.donorId,
    donorType: row.donorType,
    donorName: row.donorName,
    donorPhone: row.phone && maskPhone(row.phone),
    donorEmail: row.email && maskEmail(row.email),
    nirc: row.nricTail && maskIdNumber(row.idType, row.nricTail),
    idType: row.idType,
    language: row.language,
    lastGift:
      row.givenAt && row.amountMinor !== null && row.currency
        ? { donationTimeStamp: row.givenAt, amount: { minor: row.amountMinor, currency: row.currency }, purpose: row.purpose ?? '' }
        : null,
  }))
}
