import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { findFundNames } from '#features/gifts/server/public.ts'
import { nameIn } from '#kit/text/languages.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { PublicContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { devices } from '#features/terminals/contract.ts'
import '../tables.ts'
import { asDevice, type Device } from './device-keys.ts'

type Battery = { batteryPercent?: number | null; isCharging?: boolean }

/** Records that a terminal is alive. Writes no audit row: heartbeats come every few minutes and change nothing that people did. */
export function noteHeartbeat(
  context: PublicContext,
  { deviceKey, batteryPercentage, isCharging }: RequestOf<typeof devices.heartbeat>,
): Promise<HandlerResult<typeof devices.heartbeat>> {
  const at = context.now()
  return asDevice(context, deviceKey, async ({ tx }, device) => {
    const { charityId } = device
    const terminal = await noteAlive(tx, device, at, { batteryPercent: batteryPercentage, isCharging })
    const charity = await charityOf(tx, charityId)
    const { donationToName, donationToNameMs } = await findFundNames(tx, charityId, terminal.fundId)
    return {
      serverTime: at.toISOString(),
      deviceName: terminal.name,
      charityName: charity.name,
      currency: charity.currency,
      purpose: nameIn(charity.language, donationToName, donationToNameMs),
    }
  })
}

/** Records a sign of life of a terminal and its hour, and ends its silence. Locks the terminal until the commit. */
export async function noteAlive(tx: Tx, { charityId, terminalId }: Omit<Device, 'keyId'>, at: Date, battery: Battery = {}) {
  const terminal = await tx
    .updateTable('terminal')
    .set({ ...battery, lastActiveAt: at, silentSince: null })
    .where('charityId', '=', charityId)
    .where('id', '=', terminalId)
    .returning(['name', 'fundId', 'collectionCentreId'])
    .executeTakeFirstOrThrow()
  await sql`
    insert into terminal_hour (charity_id, terminal_id, hour) values (${charityId}, ${terminalId}, date_trunc('hour', ${at.toISOString()}::timestamptz))
    on conflict do nothing`.execute(tx)
  return terminal
}
