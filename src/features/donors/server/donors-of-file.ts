import type { NamedDonorTypeId, ReligionId } from '#kit/giving/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { blindIndex, seal } from '#platform/server/security/encryption.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { nameKey } from '#kit/names/compare-names.ts'
import { nameTokens } from '#kit/names/name-tokens.ts'
import { sealedNric } from './add-donor.ts'
import { changeDonor, restoreDonors } from './change-donor.ts'
import { publishDonors } from './donor-events.ts'
import type { FileConsent } from '../consent.ts'
import type { AuditedChanges } from './consent/record-answers.ts'
import { recordFileAnswers } from './consent/record-file-answers.ts'
import { currentIdOf } from './merged/current-donor.ts'
import './tables.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { RetryTransactionError } from '#platform/server/database/errors.ts'

/** The donor of an imported row, normalised. */
export type DescribedDonor = {
  donorType: NamedDonorTypeId
  name: string
  phone: string | null
  email: string | null
  nric: string | null
  idType: IdType | null
  /** The donor on file whose details a user had replaced by these; where the match is another donor, what is on file stays. */
  replacesOf?: string | null
  consent?: FileConsent | null
}
const details = ['email', 'phone', 'nric'] as const
type Detail = (typeof details)[number]
/**
 * The matched or created donor. `isNew`: created, or archived before and active again. `changed`: which details of a known donor the file
 * added, and replaced.
 */
export type MatchedDonor = {
  donorId: string
  isNew: boolean
  language: Language
  religionType: ReligionId | null
  changed: { added: readonly Detail[]; replaced: readonly Detail[] } | null
  /** The answers that its row changed, before and after. */
  consentChanges: AuditedChanges | null
}
type ContextPart = Pick<Context, 'tx' | 'now'> & { actor: { charityId: number; userId: string } }
type FileDonors = RowOf<'donor', 'id' | 'email' | 'name' | 'language' | 'religionType' | 'isActive'> &
  Renamed<'donor', { phone: 'phoneDigits' }> &
  Renamed<'donor', { ownEmail: 'email'; ownPhone: 'phoneDigits' }> &
  Computed<{ nric: string | null; ownNric: string | null }>

/**
 * Finds or creates the donors of many gifts in few statements, with the same matching, also within the list. An archived donor with the
 * same identity number is restored: numbers are unique. Details that a known donor lacks are added; what differs stays as it is on file,
 * unless it is to be replaced. Returns the donors in the order of the list.
 */
export async function findOrAddDonors(work: ContextPart, charity: Charity, described: readonly DescribedDonor[]): Promise<MatchedDonor[]> {
  const { charityId } = work.actor
  const indexes = described.map(({ nric }) => nric && hexIndex(charityId, nric))
  const known = new Map<string, MatchedDonor>()
  const learn = (donor: MatchedDonor, keys: readonly string[]) => {
    for (const key of keys) if (!known.has(key)) known.set(key, donor)
  }
  const archived = new Set<string>()
  const onFile = await alreadyKnown(work, described, indexes)
  for (const { id: donorId, nric, phone, email, name, language, religionType, isActive } of onFile) {
    if (!isActive) archived.add(donorId)
    learn(
      { donorId, isNew: !isActive, language, religionType, changed: null, consentChanges: null },
      isActive ? keysOf({ nric, phone, email, name }) : [`n${nric}`],
    )
  }
  const made: (DescribedDonor & { id: string; index: string | null })[] = []
  const matches = described.map((donor, at) => {
    const nric = indexes[at] ?? null
    const keys = keysOf({ ...donor, nric, phone: donor.phone?.replace(/\D/g, '') ?? null })
    const found = keys.map(key => known.get(key)).find(match => match !== undefined)
    const match = found ?? {
      donorId: newId(work.now().getTime()),
      isNew: true,
      language: charity.language,
      religionType: null,
      changed: null,
      consentChanges: null,
    }
    if (!found) made.push({ ...donor, id: match.donorId, index: nric })
    learn(match, keys)
    return match
  })
  const used = new Set(matches.map(({ donorId }) => donorId))
  await lockKnown(
    work,
    onFile.map(({ id }) => id).filter(id => used.has(id)),
  )
  if (archived.size)
    await restoreDonors(
      work,
      charityId,
      [...archived].filter(id => used.has(id)),
    )
  await makeDonors(work, charity, made)
  await publishDonors(
    work,
    charity,
    made.map(({ id }) => id),
    'added',
  )
  const changed = await changeDetails(work, onFile, described, matches)
  const answered: MatchedDonor[] = []
  for (const [at, match] of matches.entries()) {
    const consent = described[at]?.consent
    const consentChanges = consent ? await recordFileAnswers(work, charity, match.donorId, consent) : null
    answered.push({ ...match, changed: changed.get(at) ?? null, consentChanges })
  }
  return answered
}

/** Locks matched donors as the foreign key of a gift locks them later. One who was erased or merged since is matched again. */
async function lockKnown({ tx, actor: { charityId } }: ContextPart, matched: readonly string[]): Promise<void> {
  const ids = [...new Set(matched)]
  if (ids.length === 0) return
  const { rows } = await sql`
    select from donor
     where charity_id = ${charityId} and id = any(${ids}::uuid[]) and erased_at is null and merged_into is null order by id for key share`.execute(
    tx,
  )
  if (rows.length < ids.length) throw new RetryTransactionError('A matched donor was erased or merged concurrently.')
}

/**
 * Adds the details that known donors lack, the first of each that the list has, and replaces those that differ where that is wanted.
 * Returns what changed, by place in the list.
 */
async function changeDetails(
  work: ContextPart,
  onFile: readonly FileDonors[],
  described: readonly DescribedDonor[],
  matches: readonly MatchedDonor[],
): Promise<Map<number, NonNullable<MatchedDonor['changed']>>> {
  const { charityId } = work.actor
  const stored = new Map(onFile.map(({ id, ownEmail, ownPhone, ownNric }) => [id, { email: ownEmail, phone: ownPhone, nric: ownNric }]))
  // A number that a merged record has is that of the donor it went into: numbers are unique.
  const numbersOf = (donorId: string) => onFile.flatMap(({ id, nric }) => (id === donorId && nric ? [nric] : []))
  const changed = new Map<number, NonNullable<MatchedDonor['changed']>>()
  for (const [at, donor] of described.entries()) {
    const donorId = matches[at]?.donorId ?? ''
    const before = stored.get(donorId)
    if (!before) continue
    const now = comparedDetails(charityId, donor)
    const isKnownNumber = now.nric !== null && numbersOf(donorId).includes(now.nric)
    const others = details.filter(detail => now[detail] && now[detail] !== before[detail] && !(detail === 'nric' && isKnownNumber))
    const added = others.filter(detail => before[detail] === null && !(detail === 'nric' && numbersOf(donorId).length > 0))
    const replaced = donor.replacesOf === donorId ? others.filter(detail => before[detail] !== null) : []
    const wanted = [...added, ...replaced]
    if (wanted.length === 0) continue
    changed.set(at, { added, replaced })
    stored.set(donorId, { ...before, ...Object.fromEntries(wanted.map(detail => [detail, now[detail]])) })
    await changeDonor(work, charityId, donorId, {
      ...(wanted.includes('email') && { email: donor.email }),
      ...(wanted.includes('phone') && { phone: donor.phone }),
      ...(wanted.includes('nric') && donor.nric && { idType: donor.idType, ...sealedNric(charityId, donorId, donor.nric) }),
    })
  }
  return changed
}

const hexIndex = (charityId: number, nric: string) => blindIndex({ charityId, column: 'donor.nric' }, nric).toString('hex')
/** The details of a described donor as those on file are compared: digits of the phone, keyed hash of the number. */
const comparedDetails = (charityId: number, { email, phone, nric }: DescribedDonor): Record<Detail, string | null> => ({
  email,
  phone: phone?.replace(/\D/g, '') ?? null,
  nric: nric && hexIndex(charityId, nric),
})

/** The match keys of a donor: identity number, or phone or e-mail with the name in any spelling. */
const keysOf = ({ nric, phone, email, name }: { nric: string | null; phone: string | null; email: string | null; name: string }) => [
  ...(nric ? [`n${nric}`] : []),
  ...(phone ? [`p${phone}|${nameKey(name)}`] : []),
  ...(email ? [`e${email}|${nameKey(name)}`] : []),
]

async function alreadyKnown(
  { tx, actor: { charityId } }: ContextPart,
  described: readonly DescribedDonor[],
  indexes: readonly (string | null)[],
): Promise<FileDonors[]> {
  const phones = described.flatMap(({ phone }) => (phone ? [phone.replace(/\D/g, '')] : []))
  const emails = described.flatMap(({ email }) => (email ? [email] : []))
  const numbers = indexes.flatMap(index => (index ? [Buffer.from(index, 'hex')] : []))
  if (phones.length + emails.length + numbers.length === 0) return []
  // A merged record has the keys by which its rows are known, and means the record that it was merged into.
  const columns = sql`k.id, encode(o.nric_index, 'hex') as nric, o.phone_digits as phone, o.email, o.name, k.language, k.religion_type, k.is_active,
    k.email as own_email, k.phone_digits as own_phone, encode(k.nric_index, 'hex') as own_nric`
  const from = sql`from donor o join donor k on k.charity_id = o.charity_id and k.id = ${currentIdOf('o')} where o.charity_id = ${charityId}`
  const { rows } = await sql<FileDonors>`
    select * from (
      select ${columns} ${from} and o.nric_index = any(${numbers}::bytea[])
      union select ${columns} ${from} and k.is_active and o.phone_digits = any(${phones}::text[])
      union select ${columns} ${from} and k.is_active and o.email = any(${emails}::text[])
    ) k order by k.id`.execute(tx)
  return rows
}

async function makeDonors(
  { tx, actor: { charityId, userId }, now }: ContextPart,
  charity: Charity,
  made: readonly (DescribedDonor & { id: string; index: string | null })[],
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ id, donorType, name, phone, email, nric, idType, index }) => ({
    id,
    donor_type: donorType,
    name,
    name_key: nameKey(name),
    phone,
    email,
    id_type: nric ? idType : null,
    nric_sealed: nric && seal({ table: 'donor', column: 'nric', charityId, rowId: id }, nric),
    nric_index: index && `\\x${index}`,
    nric_tail: nric && nric.slice(-4),
  }))
  const inserted = await sql<RowOf<'donor', 'id'>>`
    insert into donor (charity_id, id, donor_type, name, name_key, phone, email, id_type, nric_sealed, nric_index, nric_tail, language, created_at, created_by, updated_at)
    select ${charityId}, r.id, r.donor_type, r.name, r.name_key, r.phone, r.email, r.id_type, r.nric_sealed, r.nric_index, r.nric_tail, ${charity.language}, ${now()}::timestamptz, ${userId}::uuid, ${now()}::timestamptz
      from json_populate_recordset(null::donor, ${JSON.stringify(rows)}::json) r
    on conflict (charity_id, nric_index) where nric_index is not null do nothing returning id`.execute(tx)
  if (inserted.rows.length < made.length) throw new RetryTransactionError('A donor with the same identity number was created concurrently.')
  const words = made.flatMap(({ id, name }) => nameTokens(name).map(token => ({ id, token })))
  if (words.length)
    await sql`
      insert into donor_name_token (charity_id, token, donor_id)
      select ${charityId}, w.token, w.id from unnest(${words.map(({ token }) => token)}::text[], ${words.map(({ id }) => id)}::uuid[]) w (token, id)`.execute(
      tx,
    )
}
