import { type RawBuilder, sql } from 'kysely'
import { centresOf, charityOf } from '#features/charity/server/public.ts'
import { fundsOf, listGiftsOfTerminal, permittedPreferences, takingsOfTerminal } from '#features/gifts/server/public.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { addDays } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { TerminalDetails, TerminalDetailsRequest, terminals } from '../contract.ts'
import { batteryStateOf, categoryOfItem, oldestPayer, terminalStatusOf } from '../rules.ts'
import './tables.ts'

type Row = RowOf<
  'terminal',
  | 'id'
  | 'serialNo'
  | 'deviceType'
  | 'isCharging'
  | 'lastActiveAt'
  | 'silentSince'
  | 'merchantName'
  | 'merchantNo'
  | 'merchantTerminalNo'
  | 'version'
  | 'createdAt'
> &
  Renamed<'terminal', { deviceName: 'name'; batteryPercentage: 'batteryPercent' }> &
  Renamed<'collectionCentre', { mosque: 'name' }> &
  Renamed<'fund', { fundName: 'name'; fundNameMs: 'nameMs' }> &
  RowOf<'fund', 'itemId'>

/** A terminal with a page of the gifts taken at it, the newest first. Refuses with NOT_FOUND. */
export async function findTerminal(context: Context, request: TerminalDetailsRequest): Promise<TerminalDetails> {
  const { tx, actor } = context
  const [{ itemId, silentSince, ...terminal }, page] = await Promise.all([readTerminal(context, request.id), listTaps(context, request)])
  const ages = await agesOf(
    tx,
    actor.charityId,
    page.items.map(({ id }) => id),
  )
  return {
    ...terminal,
    collectionCategory: categoryOfItem(itemId),
    battery: batteryStateOf(terminal),
    status: terminalStatusOf({ ...terminal, silentSince }),
    ...page,
    items: page.items.map(gift => ({ ...gift, payerAge: ages.get(gift.id) ?? null })),
  }
}

/** What was taken at a terminal by day and way of paying, of the last 30 days unless others are asked for. Refuses with NOT_FOUND. */
export async function findTakings(
  context: Context,
  { id, ...asked }: RequestOf<typeof terminals.takings>,
): Promise<HandlerResult<typeof terminals.takings>> {
  const { tx, actor, now } = context
  const { charityId } = actor
  await readTerminal(context, id)
  const { currency, timeZone } = await charityOf(tx, charityId)
  const endDate = asked.endDate ?? dayInZone(now(), timeZone)
  const startDate = asked.startDate ?? addDays(endDate, 1 - usualDays)
  const scope = { charityId, preferences: permittedPreferences(actor, allPreferencesId) }
  return { startDate, endDate, takings: await takingsOfTerminal(tx, scope, id, { startDate, endDate, currency }) }
}
const usualDays = 30

async function readTerminal({ tx, actor: { charityId } }: Context, id: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select t.id, t.serial_no, t.name as device_name, t.device_type, t.is_charging, t.last_active_at, t.silent_since, t.battery_percent as battery_percentage,
           t.merchant_name, t.merchant_no, t.merchant_terminal_no, t.version, t.created_at,
           k.name as mosque, f.item_id, f.name as fund_name, f.name_ms as fund_name_ms
      from terminal t join ${fundsOf(charityId)} f on f.id = t.fund_id left join ${centresOf(charityId)} k on k.id = t.collection_centre_id
     where t.charity_id = ${charityId} and t.id = ${id}`.execute(tx)
  if (!rows[0]) throw refuse('NOT_FOUND')
  return rows[0]
}

const listTaps = (context: Context, request: TerminalDetailsRequest) =>
  listGiftsOfTerminal(context, {
    terminalId: request.id,
    filter: {
      startDate: request.startDate,
      endDate: request.endDate,
      paymentMethod: request.paymentModes,
      amountBrackets: request.amountBrackets,
      IsIRASInclusion: request.isIRASInclusion,
      SalamPayDonorType: request.onBehalfOf,
    },
    among: giftsOfAge(context.actor.charityId, request),
    pageNumber: request.pageNumber,
    pageSize: request.pageSize,
  })

/** The gifts whose payer is of an age; null where no age is asked for. */
function giftsOfAge(charityId: number, { id, ageGroupFilter }: TerminalDetailsRequest): RawBuilder<unknown> | null {
  const { minAge = null, maxAge = null } = ageGroupFilter ?? {}
  if (minAge === null && maxAge === null) return null
  return sql`select p.donation_id from terminal_tap p where p.charity_id = ${charityId} and p.terminal_id = ${id}
    and p.payer_age >= coalesce(${minAge}::int, 0) and p.payer_age <= coalesce(${maxAge}::int, ${oldestPayer}::int)`
}

async function agesOf(tx: Tx, charityId: number, ids: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await tx
    .selectFrom('terminalTap')
    .select(['donationId', 'payerAge'])
    .where('charityId', '=', charityId)
    .where(q => q('donationId', '=', q.fn.any(q.val([...ids]))))
    .execute()
  return new Map(rows.map(({ donationId, payerAge }) => [donationId, payerAge]))
}
