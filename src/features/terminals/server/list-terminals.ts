import { type RawBuilder, sql } from 'kysely'
import { centresOf, charityOf, collectionCentresOf, type Charity } from '#features/charity/server/public.ts'
import { fundsOf, inBrackets, permittedPreferences, takenAtTerminals } from '#features/gifts/server/public.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { type Day, startOfYear } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { HandlerResult } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { TerminalListRequest, terminals } from '../contract.ts'
import {
  type BatteryState,
  batteryStateOf,
  categoryOfItem,
  collectionCategories,
  lowBelow,
  type TerminalStatus,
  terminalStatusOf,
} from '../rules.ts'
import { listTerminalFunds } from './add-terminal.ts'
import './tables.ts'

type Row = RowOf<'terminal', 'id' | 'serialNo' | 'deviceType' | 'isCharging' | 'lastActiveAt' | 'silentSince'> &
  Renamed<'terminal', { deviceName: 'name'; batteryPercentage: 'batteryPercent' }> &
  Renamed<'collectionCentre', { mosque: 'name' }> &
  RowOf<'fund', 'itemId'> &
  Computed<{ taken: number | null; takenMinor: number | null }>

/** The terminals that a filter matches, with what was taken at each on the days asked for. */
export async function listTerminals(context: Context, request: TerminalListRequest): Promise<HandlerResult<typeof terminals.list>> {
  const { tx, actor, now } = context
  const { charityId } = actor
  const { pageNumber, pageSize, sortBy, sortExpression } = request
  const charity = await charityOf(tx, charityId)
  const period = periodOf(charity, now(), request)
  const preferences = permittedPreferences(actor, allPreferencesId)
  const from = sql`
    from terminal t
    join ${fundsOf(charityId)} f on f.id = t.fund_id
    left join ${centresOf(charityId)} k on k.id = t.collection_centre_id
    left join ${takenAtTerminals({ charityId, preferences }, { ...period, currency: charity.currency })} g on g.terminal_id = t.id
   where ${conditionsOf(charityId, request)}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select t.id, t.serial_no, t.name as device_name, t.device_type, t.is_charging, t.last_active_at, t.silent_since, t.battery_percent as battery_percentage,
             k.name as mosque, f.item_id, g.gifts as taken, g.minor as taken_minor
      ${from}
      order by ${order[sortBy]} ${sql.raw(sortExpression)} nulls last, t.id ${sql.raw(sortExpression)}
      limit ${pageSize} offset ${rowsBefore(request)}`.execute(tx),
    sql<Computed<{ total: number }>>`select count(*)::int as total ${from}`.execute(tx),
  ])
  const items = rows.map(({ silentSince, itemId, taken, takenMinor, ...row }) => ({
    ...row,
    collectionCategory: categoryOfItem(itemId),
    battery: batteryStateOf(row),
    status: terminalStatusOf({ ...row, silentSince }),
    taken: preferences.length ? { gifts: taken ?? 0, total: { minor: takenMinor ?? 0, currency: charity.currency } } : null,
  }))
  return { items, totalCount: counted.rows[0]?.total ?? 0, pageNumber, pageSize, ...period }
}

/** The mosques and collection centres of filters, and the purposes of a new terminal. */
export async function listTerminalFilters({ tx, actor }: Context) {
  const [centres, purposes] = await Promise.all([collectionCentresOf(tx, actor.charityId), listTerminalFunds(tx, actor.charityId)])
  return { mosques: centres.map(({ id, name }) => ({ id, name })), purposes }
}

/** Every terminal of the charity by name; at most 2,000. */
export async function listPosDevices({ tx, actor }: Context) {
  const { charityId } = actor
  const { rows } = await sql<
    RowOf<'terminal', 'id'> & Renamed<'terminal', { deviceName: 'name' }> & Renamed<'collectionCentre', { mosque: 'name' }>
  >`
    select t.id, t.name as device_name, k.name as mosque
      from terminal t left join ${centresOf(charityId)} k on k.id = t.collection_centre_id
     where t.charity_id = ${charityId} order by t.name, t.id limit 2000`.execute(tx)
  return { items: rows }
}

/** The days of a filter: by default from the start of this year to today (spec §3). */
function periodOf(
  { timeZone }: Pick<Charity, 'timeZone'>,
  now: Date,
  filter: { startDate: Day | null; endDate: Day | null },
): { startDate: Day; endDate: Day } {
  const today = dayInZone(now, timeZone)
  return { startDate: filter.startDate ?? startOfYear(today), endDate: filter.endDate ?? today }
}

const order = { lastActive: sql`t.last_active_at`, name: sql`t.name`, taken: sql`coalesce(g.minor, 0)` } as const

function conditionsOf(charityId: number, filter: TerminalListRequest): RawBuilder<unknown> {
  const { status, battery, selectedMosqueIds, selectedCollectionCategoriesCodes, deviceType, amountBrackets, searchValue } = filter
  const items = selectedCollectionCategoriesCodes.map(code => collectionCategories[code])
  const all = [
    sql`t.charity_id = ${charityId}`,
    ...anyOf(status.map(one => hasStatus[one])),
    ...anyOf(battery.map(one => hasBattery[one])),
    ...(selectedMosqueIds.length ? [sql`t.collection_centre_id = any(${selectedMosqueIds}::uuid[])`] : []),
    ...(items.length ? [sql`f.item_id = any(${items}::smallint[])`] : []),
    ...(deviceType.length ? [sql`t.device_type = any(${deviceType}::text[])`] : []),
    ...inBrackets(sql`coalesce(g.minor, 0)`, amountBrackets),
    ...(searchValue
      ? [sql`position(lower(${searchValue}) in lower(t.name || ' ' || t.serial_no || ' ' || coalesce(k.name, ''))) > 0`]
      : []),
  ]
  return sql.join(all, sql` and `)
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) => (conditions.length ? [sql`(${sql.join(conditions, sql` or `)})`] : [])

/** `terminalStatusOf` as conditions on `t`. */
const hasStatus: Readonly<Record<TerminalStatus, RawBuilder<unknown>>> = {
  waiting: sql`t.last_active_at is null`,
  silent: sql`(t.last_active_at is not null and t.silent_since is not null)`,
  active: sql`(t.last_active_at is not null and t.silent_since is null)`,
}
/** `batteryStateOf` as conditions on `t`. */
const hasBattery: Readonly<Record<BatteryState, RawBuilder<unknown>>> = {
  charging: sql`t.is_charging`,
  unknown: sql`(not t.is_charging and t.battery_percent is null)`,
  off: sql`(not t.is_charging and t.battery_percent = 0)`,
  low: sql`(not t.is_charging and t.battery_percent between 1 and ${lowBelow - 1}::int)`,
  normal: sql`(not t.is_charging and t.battery_percent >= ${lowBelow}::int)`,
}
