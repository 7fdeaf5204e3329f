import { z } from 'zod'
import { Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { anyOf, query } from '#platform/contract/endpoint.ts'
import { BatteryState, CollectionCategory, DeviceType, TerminalStatus } from './rules.ts'

/** Sums in minor units, 0 to open-ended, as the specification's brackets. */
const AmountBrackets = z
  .array(z.strictObject({ minAmount: z.int().min(0), maxAmount: z.int().nullable() }))
  .max(50)
  .default([])
const listOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).default([])

const TerminalListRequest = Paging.extend({
  charityId: z.int().optional(),
  /** The days whose takings are added up: from the start of this year, unless given, to today. */
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  status: listOf(TerminalStatus),
  selectedMosqueIds: listOf(z.uuid()),
  selectedCollectionCategoriesCodes: listOf(CollectionCategory),
  deviceType: listOf(DeviceType),
  /** Of what a terminal took within the days, in minor units. */
  amountBrackets: AmountBrackets,
  /** Ours. */
  battery: listOf(BatteryState),
  searchValue: z.string().trim().max(100).default(''),
  sortBy: z.enum(['lastActive', 'name', 'taken']).default('lastActive'),
  sortExpression: SortExpression.default('desc'),
})
export type TerminalListRequest = z.output<typeof TerminalListRequest>

/** What a terminal took, voided and refunded money left out, in the charity's currency. */
const Taken = z.object({ gifts: z.int(), total: Money })

/** A terminal of the list. `taken`: within the days asked for; null for who may see no gifts. `batteryPercentage` is null where it has no battery. */
export const TerminalRow = z
  .object({
    id: z.uuid(),
    deviceName: z.string(),
    serialNo: z.string(),
    deviceType: DeviceType,
    mosque: z.string().nullable(),
    collectionCategory: CollectionCategory,
    batteryPercentage: z.int().nullable(),
    isCharging: z.boolean(),
    battery: BatteryState,
    status: TerminalStatus,
    lastActiveAt: Moment.nullable(),
    taken: Taken.nullable(),
  })
  .meta({ id: 'TerminalRow' })
export type TerminalRow = z.infer<typeof TerminalRow>

const choice = z.object({ id: z.string(), name: z.string() })

/** Card terminals: where they stand, what was taken at them, and whether they are heard of. */
export const terminals = {
  list: query('terminals:view')
    .post('/api/Device/getTerminalList', 'List card terminals by filter, with what was taken at each')
    .body(TerminalListRequest)
    .result(pageOf(TerminalRow).extend({ startDate: Day, endDate: Day })),

  filters: query('terminals:view')
    .post('/api/Device/getTerminalFilters', 'Get the choices for the filters of the list of terminals')
    .result(z.object({ mosques: z.array(choice) })),

  posDevices: query(anyOf('terminals:view', 'campaigns:view'))
    .get('/api/Device/getPOSDevices', 'List the terminals that a campaign may be given at')
    .result(z.object({ items: z.array(z.object({ id: z.uuid(), deviceName: z.string(), mosque: z.string().nullable() })) })),
}
