import { sql } from 'kysely'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { identityExportRight, personalDataRight } from '#features/donors/rules.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { consentChannels } from '#features/donors/consent.ts'
import { allDonors, isReachableBy, numbersOf, openNric, organisationNumbers, phoneFieldOf } from '#features/donors/server/public.ts'
import { selectVisibleGifts, givenBy, givenThisYear, permittedPreferences, viewRightsOf } from '#features/gifts/server/public.ts'
import { startExport } from '#features/work/server/public.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { formatDecimal, formatMinute, maskedEmail, maskedPhone, textOfId } from '#platform/server/export/columns.ts'
import type { Exporter } from '#platform/server/files/file-work.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { DonorFilter, donorProfiles } from '../contract.ts'
import { agreeingDonors, type DonorScope, donorConditions, donorsOfGifts, donorTests, foundDonors } from './conditions.ts'

type DonorExport = { filter: DonorFilter; preferences: readonly AppPreference[]; phonePrefixes: boolean }

/**
 * The donors of a filter, as a file. Identity numbers of persons are masked, but in an export of its own right, whose file is stored
 * encrypted (decision 0059).
 */
export const donorExporter: Exporter<DonorExport> = {
  kind: 'donors',
  right: 'donors:view',
  fileName: 'donors',
  columns: [
    { key: 'name', label: t => t.donor_profiles_export_name(), kind: 'text' },
    { key: 'type', label: t => t.donor_profiles_export_type(), kind: 'code' },
    { key: 'email', label: t => t.donor_profiles_export_email(), kind: 'text' },
    { key: 'phone', label: t => t.donor_profiles_export_phone(), kind: 'text' },
    { key: 'idNo', label: t => t.donor_profiles_export_id_no(), kind: 'code' },
    { key: 'gifts', label: t => t.donor_profiles_export_gifts(), kind: 'number' },
    { key: 'lifetime', label: t => t.donor_profiles_export_lifetime(), kind: 'number' },
    { key: 'thisYear', label: t => t.donor_profiles_export_this_year(), kind: 'number' },
    { key: 'lastGift', label: t => t.donor_profiles_export_last_gift(), kind: 'code' },
    { key: 'consent', label: t => t.donor_profiles_export_consent(), kind: 'code' },
    { key: 'reachable', label: t => t.donor_profiles_export_reachable(), kind: 'code' },
    { key: 'status', label: t => t.donor_profiles_export_status(), kind: 'code' },
    { key: 'created', label: t => t.donor_profiles_export_created(), kind: 'code' },
  ],
  masked: { columns: ['email', 'phone'], unless: personalDataRight },
  unseal: { column: 'idNo', read: organisationNumbers },
  sealed: { column: 'idNo', needs: identityExportRight, open: openIdNo },
  statement: ({ filter, ...reader }, { charityId, timeZone, now, language, isRevealed, opensSealed, unsealed }) => {
    const scope: DonorScope = { charityId, timeZone, today: dayInZone(now, timeZone), ...reader }
    const t = textsIn[language]
    const found = foundDonors(scope, filter)
    const narrowed = found ?? agreeingDonors(scope, filter) ?? donorsOfGifts(scope, filter)
    const conditions = [...donorConditions(scope, filter), ...donorTests(scope, filter, { areFound: found !== null })]
    return sql`
      select o.name, ${textOfId(sql`o.donor_type`, [
        [1, t.donor_profiles_export_individual()],
        [2, t.donor_profiles_export_corporate()],
      ])} as type, ${isRevealed ? sql`o.email` : maskedEmail(sql`o.email`)} as email, ${isRevealed ? sql`o.phone` : maskedPhone(sql`o.phone`)} as phone,
             ${opensSealed ? sql`o.id || ' ' || o.nric_sealed` : sql`coalesce(n.number, '•••••' || o.nric_tail)`} as ${sql.id('idNo')}, s.gifts, ${formatDecimal(sql`s.total_minor`)} as lifetime,
             ${formatDecimal(sql`y.given_minor`)} as ${sql.id('thisYear')}, ${formatMinute(sql`s.last_at`, timeZone)} as ${sql.id('lastGift')},
             ${textOfId(sql`coalesce(o.i_agree::text, '-')`, [
               ['true', t.donor_profiles_export_agreed()],
               ['false', t.donor_profiles_export_refused()],
             ])} as consent, ${channelNames(charityId, t)} as reachable,
             ${textOfId(sql`o.is_active::text`, [
               ['true', t.donor_profiles_export_active()],
               ['false', t.donor_profiles_export_archived()],
             ])} as status, ${formatMinute(sql`o.created_at`, timeZone)} as created
        from ${allDonors(charityId)} cross join ${selectVisibleGifts(scope, sql`o.id`)} cross join ${givenBy(scope, sql`o.id`)} s cross join ${givenThisYear(scope, sql`o.id`, scope.today)} y
        left join ${numbersOf(unsealed)} on n.donor_id = o.id
       where ${sql.join(conditions, sql` and `)} ${narrowed ? sql`and o.id = any(array(${narrowed}))` : sql``}
       order by g.last_at desc nulls last, o.id desc`
  },
}

/** The channels by which a donor `o` may be reached, by name. */
function channelNames(charityId: number, t: DocumentTexts) {
  const names = {
    email: t.donor_profiles_export_email(),
    sms: t.donor_profiles_export_sms(),
    phone: t.donor_profiles_export_calls(),
    post: t.donor_profiles_export_post(),
  }
  const named = consentChannels.map(channel => sql`case when ${isReachableBy(charityId, channel)} then ${names[channel]} end`)
  return sql`nullif(concat_ws(', ', ${sql.join(named)}), '')`
}

/** The number of a cell that holds a donor's id and what is sealed of the donor. */
function openIdNo(charityId: number, cell: string): string {
  const [donorId = '', sealed = ''] = cell.split(' ')
  return openNric(charityId, donorId, sealed)
}

/** Starts the export. */
export function startDonorExport(context: Context, { columns, format, withIdNumbers, ...filter }: RequestOf<typeof donorProfiles.export>) {
  const { actor } = context
  const stored: DonorExport = {
    filter,
    preferences: permittedPreferences(actor, allPreferencesId),
    phonePrefixes: phoneFieldOf(actor) === 'phone',
  }
  return startExport(context, donorExporter, {
    title: 'WORK_DONORS',
    filter: stored,
    rights: viewRightsOf(stored.preferences), // of the gifts that its figures count
    columns,
    format,
    opensSealed: withIdNumbers,
  })
}
