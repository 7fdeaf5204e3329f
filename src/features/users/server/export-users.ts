import { sql } from 'kysely'
import { roleText } from '#features/roles/server/public.ts'
import { listExport } from '#features/work/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { statements } from '#platform/server/database/dialect.ts'
import { formatMinute, textOfId } from '#platform/server/export/columns.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { users } from '../contract.ts'
import { matchingUsers } from './queries.ts'
import { centreNameOf } from '#features/charity/server/public.ts'

/** The state of an account `u` as a word of `accountStateTexts`. */
export const accountState = (now: Date) =>
  sql`case when u.status in ('active', 'inactive') then u.status when u.invitation_ends_at > ${now} then 'invited' else 'expired' end`
/** The states of accounts in a language. */
export const accountStateTexts = (t: DocumentTexts) =>
  [
    ['active', t.users_export_active()],
    ['inactive', t.users_export_inactive()],
    ['invited', t.users_export_invited()],
    ['expired', t.users_export_invitation_expired()],
  ] as const

/** The users of a filter, as a file. ID numbers are not in it. */
export const exportUsers = listExport<RequestOf<typeof users.export>>('WORK_USERS', {
  kind: 'users',
  right: 'user-management:view',
  fileName: 'users',
  columns: [
    { key: 'firstName', label: t => t.users_export_first_name(), kind: 'text' },
    { key: 'lastName', label: t => t.users_export_last_name(), kind: 'text' },
    { key: 'email', label: t => t.users_export_email(), kind: 'text' },
    { key: 'phone', label: t => t.users_export_phone(), kind: 'text' },
    { key: 'role', label: t => t.users_export_role(), kind: 'text' },
    { key: 'place', label: t => t.users_export_place(), kind: 'text' },
    { key: 'status', label: t => t.users_export_status(), kind: 'code' },
    { key: 'created', label: t => t.users_export_created(), kind: 'code' },
    { key: 'lastLogin', label: t => t.users_export_last_login(), kind: 'code' },
  ],
  statement: (filter, { charityId, timeZone, now, language }) =>
    matchingUsers(statements, charityId, filter, { timeZone, now })
      .select(['u.firstName', 'u.lastName', 'u.email', 'u.phone'])
      .select([
        roleText(sql`r.name`, 'name', textsIn[language]).as('role'),
        centreNameOf(charityId, sql`u.collection_centre_id`).as('place'),
        textOfId(accountState(now), accountStateTexts(textsIn[language])).as('status'),
        formatMinute(sql`u.created_at`, timeZone).as('created'),
        formatMinute(sql`u.last_login_at`, timeZone).as('lastLogin'),
      ])
      .orderBy('u.nameKey'),
})
