import { createHash } from 'node:crypto'
import { charityOfLinkCode, newId, newLinkCode } from '#kit/security/ids.ts'
import { type Paging, rowsBefore } from '#kit/text/paging.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { AccountId } from './logins.ts'
import './tables.ts'

/** What a key begins with, so that searches for secrets in code find it. */
const prefix = 'amanah_'
/** How often the last use of a key is written, in ms. */
const useStep = 3_600_000

/** Keys are random, so a plain hash does. */
const hashOf = (key: string): Buffer => createHash('sha256').update(`api|${key}`).digest()

/** The charity that a text names if it has the form of an API key; null for any other token. */
export const charityOfApiKey = (token: string): number | null =>
  token.startsWith(prefix) ? charityOfLinkCode(token.slice(prefix.length)) : null

type NewApiKey = { name: string; roleId: string; expiresAt: Date; createdBy: string; now: Date }
/** Adds a key. Returns it in the clear, this once. */
export async function addApiKey(tx: Tx, charityId: number, { now: createdAt, ...added }: NewApiKey): Promise<{ id: string; key: string }> {
  const key = `${prefix}${newLinkCode(charityId)}`
  const id = newId(createdAt.getTime())
  const unused = { lastUsedAt: null, revokedAt: null, revokedBy: null }
  await tx
    .insertInto('apiKey')
    .values({ ...added, ...unused, charityId, id, createdAt, keyHash: hashOf(key) })
    .execute()
  return { id, key }
}

/** The id of a key that holds; notes its use. Null for a wrong, expired or revoked one. */
export async function recogniseApiKey(tx: Tx, charityId: number, key: string, now: Date): Promise<string | null> {
  const found = await valid(tx, charityId, now).select(['id', 'lastUsedAt']).where('keyHash', '=', hashOf(key)).executeTakeFirst()
  if (!found) return null
  const { id, lastUsedAt } = found
  if (lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) > useStep)
    await tx.updateTable('apiKey').set({ lastUsedAt: now }).where('charityId', '=', charityId).where('id', '=', id).execute()
  return id
}

/** A key that holds, by id. */
export const findValidApiKey = (tx: Tx, charityId: number, id: string, now: Date) =>
  valid(tx, charityId, now).select(['name', 'roleId']).where('id', '=', id).executeTakeFirst()

const valid = (tx: Tx, charityId: number, now: Date) =>
  tx.selectFrom('apiKey').where('charityId', '=', charityId).where('revokedAt', 'is', null).where('expiresAt', '>', now.toISOString())

const shown = ['id', 'name', 'roleId', 'createdAt', 'createdBy', 'expiresAt', 'lastUsedAt', 'revokedAt', 'revokedBy'] as const

/** A page of the keys of a charity, the newest first. */
export async function listApiKeys(tx: Tx, charityId: number, paging: Paging) {
  const keys = tx.selectFrom('apiKey').where('charityId', '=', charityId)
  const page = keys.select(shown).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(paging.pageSize).offset(rowsBefore(paging))
  const { n } = await keys.select(q => q.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()
  return { rows: await page.execute(), totalCount: n }
}

/** One key. */
export const findApiKey = (tx: Tx, charityId: number, id: string) =>
  tx.selectFrom('apiKey').select(shown).where('charityId', '=', charityId).where('id', '=', id).executeTakeFirst()

/** Ends a key at once. False when it was ended before. */
export async function revokeApiKey(tx: Tx, charityId: number, id: string, { by, now }: { by: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('apiKey')
    .set({ revokedAt: now, revokedBy: by })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends the keys that an account made and that still hold; returns them. */
export const revokeApiKeysOf = (tx: Tx, { charityId, userId }: AccountId, { by, now }: { by: string; now: Date }) =>
  tx
    .updateTable('apiKey')
    .set({ revokedAt: now, revokedBy: by })
    .where('charityId', '=', charityId)
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .returning(['id', 'name'])
    .execute()
