import { sql } from 'kysely'
import { matchingUsers } from '#features/users/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { AmilFilter } from '../contract.ts'
import { type AppointmentState, endingDays } from '../rules.ts'
import './tables.ts'

type Today = { timeZone: string; now: Date; today: Day }

/** The amils of a charity that a filter matches, as users `u` with their role `r` and appointment `a`. */
export function matchingAmils(tx: Pick<Tx, 'selectFrom'>, charityId: number, filter: AmilFilter, { timeZone, now, today }: Today) {
  const all = matchingUsers(tx, charityId, { ...filter, roleCategory: ['amil'] }, { timeZone, now }).leftJoin(
    'amilAppointment as a',
    join => join.onRef('a.charityId', '=', 'u.charityId').onRef('a.userId', '=', 'u.id'),
  )
  const { appointment } = filter
  return appointment.length ? all.where(q => q.or(appointment.map(state => conditions[state](today)))) : all
}

const isNamed = sql`coalesce(a.letter_no, a.appointed_from::text, a.appointed_until::text) is not null`
const hasBegun = (today: Day) => sql`coalesce(a.appointed_from <= ${today}::date, true)`
/** `appointmentStateOf` as conditions on `a`. */
const conditions: Readonly<Record<AppointmentState, (today: Day) => ReturnType<typeof sql<boolean>>>> = {
  none: () => sql<boolean>`not (${isNamed})`,
  later: today => sql<boolean>`a.appointed_from > ${today}::date`,
  valid: today =>
    sql<boolean>`(${isNamed} and ${hasBegun(today)} and coalesce(a.appointed_until >= ${today}::date + ${endingDays}::int, true))`,
  ending: today =>
    sql<boolean>`(${hasBegun(today)} and a.appointed_until >= ${today}::date and a.appointed_until < ${today}::date + ${endingDays}::int)`,
  ended: today => sql<boolean>`(${hasBegun(today)} and a.appointed_until < ${today}::date)`,
}
