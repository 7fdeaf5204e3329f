import { hasCollectionCentre } from '#features/charity/server/public.ts'
import { listFunds } from '#features/gifts/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { terminals } from '../contract.ts'
import './tables.ts'

/** Adds a terminal, which waits for its first sign of life. Refuses a serial number that the charity has. */
export async function addTerminal(
  { tx, actor, now, audit }: Context,
  { serialNo, deviceName, deviceType, mosqueId, donationToValue }: RequestOf<typeof terminals.add>,
): Promise<{ id: string }> {
  const { charityId } = actor
  const funds = await listTerminalFunds(tx, charityId)
  if (!funds.some(({ id }) => id === donationToValue)) throw refuse('INVALID', [{ field: 'donationToValue', code: 'CHOOSE_PURPOSE' }])
  if (mosqueId && !(await hasCollectionCentre(tx, charityId, mosqueId)))
    throw refuse('INVALID', [{ field: 'mosqueId', code: 'CHOOSE_CENTRE' }])
  const id = newId(now().getTime())
  const added = await tx
    .insertInto('terminal')
    .values({
      charityId,
      id,
      serialNo,
      name: deviceName,
      deviceType,
      collectionCentreId: mosqueId,
      fundId: donationToValue,
      createdAt: now(),
    })
    .onConflict(conflict => conflict.columns(['charityId', 'serialNo']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw refuse(terminals.add, 'SERIAL_NO_TAKEN', [{ field: 'serialNo', code: 'SERIAL_NO_TAKEN' }])
  audit({ subject: { kind: 'terminal', id }, changes: { name: [null, deviceName], serialNo: [null, serialNo] } })
  return { id }
}

/** What a terminal may collect for: the open purposes of donations and Islamic giving. */
export async function listTerminalFunds(tx: Tx, charityId: number) {
  const funds = await listFunds(tx, charityId, [preferenceIds.donations, preferenceIds.islamicGiving])
  return funds.filter(({ isActive }) => isActive).map(({ id, name, nameMs }) => ({ id, displayName: name, displayNameMs: nameMs }))
}
