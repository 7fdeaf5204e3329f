import { sql } from 'kysely'
import { centreNameOf } from '#features/charity/server/public.ts'
import { roleText } from '#features/roles/server/public.ts'
import { accountState, accountStateTexts } from '#features/users/server/public.ts'
import { listExport } from '#features/work/server/public.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { statements } from '#platform/server/database/dialect.ts'
import { formatMinute, textOfId } from '#platform/server/export/columns.ts'
import { textsIn } from '#platform/server/texts.ts'
import type { amils } from '../contract.ts'
import { matchingAmils } from './matching-amils.ts'

/** The amils of a filter, as a file. Identity numbers are not in it. */
export const exportAmils = listExport<RequestOf<typeof amils.export>>('WORK_AMILS', {
  kind: 'amils',
  right: 'user-management:view',
  fileName: 'amils',
  columns: [
    { key: 'firstName', label: t => t.users_export_first_name(), kind: 'text' },
    { key: 'lastName', label: t => t.users_export_last_name(), kind: 'text' },
    { key: 'email', label: t => t.users_export_email(), kind: 'text' },
    { key: 'phone', label: t => t.users_export_phone(), kind: 'text' },
    { key: 'role', label: t => t.users_export_role(), kind: 'text' },
    { key: 'place', label: t => t.users_export_place(), kind: 'text' },
    { key: 'letterNo', label: t => t.amil_export_letter_no(), kind: 'text' },
    { key: 'appointedFrom', label: t => t.amil_export_appointed_from(), kind: 'day' },
    { key: 'appointedUntil', label: t => t.amil_export_appointed_until(), kind: 'day' },
    { key: 'status', label: t => t.users_export_status(), kind: 'code' },
    { key: 'lastLogin', label: t => t.users_export_last_login(), kind: 'code' },
  ],
  statement: (filter, { charityId, timeZone, now, language }) =>
    matchingAmils(statements, charityId, filter, { timeZone, now, today: dayInZone(now, timeZone) })
      .select(['u.firstName', 'u.lastName', 'u.email', 'u.phone', 'a.letterNo', 'a.appointedFrom', 'a.appointedUntil'])
      .select([
        roleText(sql`r.name`, 'name', textsIn[language]).as('role'),
        centreNameOf(charityId, sql`u.collection_centre_id`).as('place'),
        textOfId(accountState(now), accountStateTexts(textsIn[language])).as('status'),
        formatMinute(sql`u.last_login_at`, timeZone).as('lastLogin'),
      ])
      .orderBy('u.nameKey'),
})
