import { sql } from 'kysely'
import { pendingStatuses } from '#features/gifts/rules.ts'

/** The pending statuses for `in (…)`, written out so that the partial index of pending requests is found. */
export const pendingInSql = sql.raw(pendingStatuses.join(', '))
