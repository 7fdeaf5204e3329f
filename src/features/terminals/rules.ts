import { z } from 'zod'
import { itemIds } from '#kit/giving/ids.ts'
import { pageSizes } from '#kit/text/paging.ts'

/** The longest texts of a terminal. */
export const longest = { name: 60, serialNo: 40, merchantName: 60, merchantNo: 20, merchantTerminalNo: 12 } as const

/** The page sizes of a terminal's gifts; the first unless another is asked for (spec §9). */
export const detailSizes = [5, ...pageSizes] as const

/** The oldest age that a payer may choose, in years. */
export const oldestPayer = 150

/** Below this percentage a battery is low, from it on normal (spec §4). */
export const lowBelow = 20

/** What a battery shows. `unknown`: the terminal has none, or never connected. */
export const BatteryState = z.enum(['charging', 'normal', 'low', 'off', 'unknown']).meta({ id: 'BatteryState' })
export type BatteryState = z.infer<typeof BatteryState>

/** The state of a battery in percent, 0 to 100. Charging overrides every other state (spec §4). */
export function batteryStateOf({ batteryPercentage, isCharging }: { batteryPercentage: number | null; isCharging: boolean }): BatteryState {
  if (isCharging) return 'charging'
  if (batteryPercentage === null) return 'unknown'
  if (batteryPercentage === 0) return 'off'
  return batteryPercentage < lowBelow ? 'low' : 'normal'
}

/** Whether a terminal is active as usual. `waiting`: it never connected. */
export const TerminalStatus = z.enum(['active', 'silent', 'waiting']).meta({ id: 'TerminalStatus' })
export type TerminalStatus = z.infer<typeof TerminalStatus>

/** The status of a terminal. `silentSince` is set while it is inactive in its usual hours. */
export function terminalStatusOf({
  lastActiveAt,
  silentSince,
}: {
  lastActiveAt: string | null
  silentSince: string | null
}): TerminalStatus {
  if (lastActiveAt === null) return 'waiting'
  return silentSince === null ? 'active' : 'silent'
}

export const DeviceType = z.enum(['countertop', 'portable', 'kiosk', 'tapToMobile']).meta({ id: 'DeviceType' })
export type DeviceType = z.infer<typeof DeviceType>

const { purchase: _, purchaseAndDonation: __, ...collected } = itemIds
/** What is collected at a terminal, by code: the kinds of giving without purchases. */
export const collectionCategories = collected
export type CollectionCategory = keyof typeof collectionCategories
export const CollectionCategory = z
  .enum(Object.keys(collectionCategories) as [CollectionCategory, ...CollectionCategory[]])
  .meta({ id: 'CollectionCategory' })

/** The category of a kind of giving. Throws for purchases, which no terminal takes. */
export function categoryOfItem(itemId: number): CollectionCategory {
  const code = CollectionCategory.options.find(name => collectionCategories[name] === itemId)
  if (!code) throw new Error(`Terminals do not collect for item ${itemId}.`)
  return code
}
