import { createHash } from 'node:crypto'
import { charityOfLinkCode, newId, newLinkCode } from '#kit/security/ids.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context, PublicContext, TransactionContext } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { terminals } from '#features/terminals/contract.ts'
import '../tables.ts'

const day = 86_400_000
/** How long a key is valid, and how long the earlier one still is after a rotation, in ms. */
const [term, overlap] = [400 * day, day]

/** Keys are random, so a plain hash is enough. */
const hashOf = (key: string): Buffer => createHash('sha256').update(`device|${key}`).digest()

/** Makes a new key for a terminal, shown this once; earlier ones end a day later, so that the terminal can change over. */
export async function issueKey(
  { tx, actor, now, audit }: Context,
  { id: terminalId }: RequestOf<typeof terminals.issueKey>,
): Promise<HandlerResult<typeof terminals.issueKey>> {
  const { charityId, userId } = actor
  const at = now()
  await lockTerminal(tx, charityId, terminalId)
  await endKeys(tx, { charityId, terminalId }, new Date(at.getTime() + overlap))
  const key = newLinkCode(charityId)
  const id = newId(at.getTime())
  const expiresAt = new Date(at.getTime() + term).toISOString()
  await tx
    .insertInto('terminalKey')
    .values({ charityId, id, terminalId, keyHash: hashOf(key), createdAt: at, createdBy: userId, expiresAt })
    .execute()
  audit({ subject: { kind: 'terminal', id: terminalId }, detail: { keyId: id, expiresAt } })
  return { key, expiresAt }
}

/** Ends every key of a terminal at once: it was lost or stolen. */
export async function revokeKeys(
  { tx, actor, now, audit }: Context,
  { id: terminalId }: RequestOf<typeof terminals.revokeKeys>,
): Promise<null> {
  const { charityId } = actor
  await lockTerminal(tx, charityId, terminalId)
  const revoked = await endKeys(tx, { charityId, terminalId }, now())
  audit({ subject: { kind: 'terminal', id: terminalId }, detail: { revoked } })
  return null
}

/** A terminal that calls, by its key. */
export type Device = { charityId: number; terminalId: string; keyId: string }

/** Runs the work of a device in a transaction of its charity, while its key is valid. Refuses any other key as not found. */
export async function asDevice<T>(
  { transact, now }: Pick<PublicContext, 'transact' | 'now'>,
  key: string,
  work: (transaction: TransactionContext, device: Device) => Promise<T>,
): Promise<T> {
  const charityId = charityOfLinkCode(key)
  if (charityId === null) throw refuse('NOT_FOUND')
  return transact(charityId, async transaction => {
    const found = await transaction.tx
      .selectFrom('terminalKey')
      .select(['id', 'terminalId'])
      .where('charityId', '=', charityId)
      .where('keyHash', '=', hashOf(key))
      .where('expiresAt', '>', now().toISOString())
      .executeTakeFirst()
    if (!found) throw refuse('NOT_FOUND')
    return work(transaction, { charityId, terminalId: found.terminalId, keyId: found.id })
  })
}

async function lockTerminal(tx: Tx, charityId: number, id: string): Promise<void> {
  const found = await tx
    .selectFrom('terminal')
    .select('id')
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND')
}

/** Ends the valid keys of a terminal at a moment, or earlier where they already do. Returns how many. */
async function endKeys(tx: Tx, { charityId, terminalId }: Omit<Device, 'keyId'>, at: Date): Promise<number> {
  const [ended] = await tx
    .updateTable('terminalKey')
    .set({ expiresAt: at })
    .where('charityId', '=', charityId)
    .where('terminalId', '=', terminalId)
    .where('expiresAt', '>', at.toISOString())
    .execute()
  return Number(ended?.numUpdatedRows ?? 0)
}
