import { sql } from 'kysely'
import { centreNameOf, charityOf, collectionCentresOf } from '#features/charity/server/public.ts'
import { collectedByOfficers, type OfficerTotals, permittedPreferences } from '#features/gifts/server/public.ts'
import { displayStatuses, displayStatusOf } from '#features/users/rules.ts'
import { findUser, rolesByCategory, userColumns, userOrder } from '#features/users/server/public.ts'
import type { Money } from '#jurisdictions/money.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import { type Day, startOfMonth, startOfYear } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { AmilRow, AmilSheet, amils } from '../contract.ts'
import { type Appointment, AppointmentState, appointmentStateOf } from '../rules.ts'
import { matchingAmils } from './matching-amils.ts'

const order = { ...userOrder, appointedUntil: 'a.appointedUntil' } as const
const columns = [...userColumns, 'a.letterNo', 'a.appointedFrom', 'a.appointedUntil'] as const

/** The amils of the charity, with what they collected this month. */
export async function listAmils(context: Context, filter: RequestOf<typeof amils.list>): Promise<Page<AmilRow>> {
  const { tx, actor, now } = context
  const { pageNumber, pageSize, sortBy, sortExpression } = filter
  const { timeZone, currency } = await charityOf(tx, actor.charityId)
  const today = dayInZone(now(), timeZone)
  const matching = matchingAmils(tx, actor.charityId, filter, { timeZone, now: now(), today })
  const [rows, { totalCount }] = await Promise.all([
    matching
      .select([...columns, centreNameOf(sql`u.charity_id`, sql`u.collection_centre_id`).as('collectionCenter')])
      .orderBy(sql`${sql.ref(order[sortBy])} ${sql.raw(sortExpression)} nulls last`)
      .orderBy('u.id', sortExpression)
      .limit(pageSize)
      .offset(rowsBefore(filter))
      .execute(),
    matching.select(q => q.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  const collected = await collectedSince(context, { officerIds: rows.map(({ id }) => id), currency }, startOfMonth(today))
  const items = rows.map(({ status, invitationEndsAt, ...row }) => ({
    ...row,
    status: displayStatusOf({ status, invitationEndsAt }, now()),
    appointment: appointmentStateOf(row, today),
    collected: collected && withoutMoment(collected.get(row.id), currency),
  }))
  return { items, totalCount, pageNumber, pageSize }
}

/** One amil. Another user, and one of another charity, is not found. */
export async function findAmil(context: Context, { userId }: RequestOf<typeof amils.find>): Promise<AmilSheet> {
  const { tx, actor, now } = context
  const user = await findUser(context, { userId })
  if (user.roleCategory !== 'amil') throw refuse('NOT_FOUND')
  const [{ timeZone, currency }, appointment] = await Promise.all([
    charityOf(tx, actor.charityId),
    findAppointment(tx, { charityId: actor.charityId, userId }),
  ])
  const today = dayInZone(now(), timeZone)
  return {
    ...user,
    ...appointment,
    appointment: appointmentStateOf(appointment, today),
    collected: await figuresOf(context, userId, { today, currency }),
    mayResetPassword: user.status === 'Active' && user.actions.includes('edit'),
  }
}

/** Refuses a user who is no amil of the charity as not found. */
export async function amilOnly(context: Context, userId: string): Promise<void> {
  const { roleCategory } = await findUser(context, { userId })
  if (roleCategory !== 'amil') throw refuse('NOT_FOUND')
}

/** The choices of the list's filters, and of the form. */
export async function amilFilters(context: Context) {
  const { tx, actor } = context
  const [roles, centres] = await Promise.all([rolesByCategory(context, { category: 'amil' }), collectionCentresOf(tx, actor.charityId)])
  const named = (name: string) => ({ id: name, name })
  return {
    roles: roles.map(({ id, name }) => ({ id, name })),
    status: displayStatuses.map(named),
    collectionCenter: centres.map(({ id, name }) => ({ id, name })),
    appointment: AppointmentState.options.map(named),
  }
}

async function findAppointment(tx: Tx, { charityId, userId }: { charityId: number; userId: string }): Promise<Appointment> {
  const found = await tx
    .selectFrom('amilAppointment')
    .select(['letterNo', 'appointedFrom', 'appointedUntil'])
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found ?? { letterNo: null, appointedFrom: null, appointedUntil: null }
}

async function figuresOf(context: Context, userId: string, { today, currency }: { today: Day; currency: Money['currency'] }) {
  const [monthStartsOn, yearStartsOn] = [startOfMonth(today), startOfYear(today)]
  const since = (day: Day | null) => collectedSince(context, { officerIds: [userId], currency }, day)
  const [thisMonth, thisYear, inAll] = await Promise.all([since(monthStartsOn), since(yearStartsOn), since(null)])
  if (!thisMonth || !thisYear || !inAll) return null
  const ownFigures = (figures: Map<string, OfficerTotals>) => withoutMoment(figures.get(userId), currency)
  return {
    monthStartsOn,
    yearStartsOn,
    thisMonth: ownFigures(thisMonth),
    thisYear: ownFigures(thisYear),
    inAll: ownFigures(inAll),
    lastAt: inAll.get(userId)?.lastAt ?? null,
  }
}

type Officers = { officerIds: readonly string[]; currency: Money['currency'] }
/** Null for readers who may see no gifts. */
async function collectedSince({ tx, actor }: Context, { officerIds, currency }: Officers, since: Day | null) {
  const preferences = permittedPreferences(actor, allPreferencesId)
  if (preferences.length === 0) return null
  return collectedByOfficers(tx, { charityId: actor.charityId, preferences }, { officerIds, since, currency })
}

const withoutMoment = (collected: OfficerTotals | undefined, currency: Money['currency']) => ({
  gifts: collected?.gifts ?? 0,
  total: collected?.total ?? { minor: 0, currency },
})
