import type { Generated } from 'kysely'
import type pg from 'pg'
import { StartupError } from '#platform/server/startup-error.ts'
import { keysOf, open, type SealedPlace, seal } from '#platform/server/security/encryption.ts'
import { type Keys, computeKeyProof } from '#platform/server/security/keys.ts'
import { newClient } from '#platform/server/database/connections.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    keysProof: { theOne: Generated<boolean>; sealed: string }
    sealingKey: { id: string; proof: string }
  }
}

const place: SealedPlace = { table: 'keys_proof', column: 'sealed', charityId: 0, rowId: 'the_one' }

/** A sealing key that values may be sealed with, and what it proves itself by. */
export type KeyRecord = RowOf<'sealingKey', 'id' | 'proof'>

/**
 * Refuses keys that are not those of this database: with them identity numbers would neither open nor be found again. The first keys become
 * its own, and each further sealing key is recorded before anything is sealed with it.
 */
export async function assertKeysMatch(owner: string, keys = keysOf()): Promise<void> {
  await inTransaction(owner, async client => {
    await client.query('insert into keys_proof (sealed) values ($1) on conflict do nothing', [seal(place, proofOf(keys), keys)])
    if (await hasTable(client, 'sealing_key'))
      await client.query('insert into sealing_key (id, proof) select * from unnest($1::text[], $2::text[]) on conflict do nothing', [
        keys.ids,
        keys.ids.map(id => computeKeyProof(keys, id)),
      ])
    await check(client, keys)
  })
}

/** Checks the keys without recording them, for tools that only read. A database without a proof, a new one, takes any keys. */
export const checkKeysOf = (owner: string, keys = keysOf()): Promise<void> => inTransaction(owner, client => check(client, keys))

/** Whether keys have become those of a database already. */
export const hasKeysProof = (owner: string): Promise<boolean> => inTransaction(owner, async client => (await proofIn(client)) !== undefined)

/** Refuses keys that lack one of the recorded ones, or have another under its id. `whose` says whose values would not open. */
export function assertHoldsKeys(records: readonly KeyRecord[], ownerName: string, keys = keysOf()): void {
  for (const { id, proof } of records) {
    const own = computeKeyProof(keys, id)
    if (own === null)
      throw new StartupError(
        `The key file lacks the sealing key ${id} of ${ownerName}: it is a copy from before a rotation, and identity numbers would not open. Put back a copy that was made since, or set KEYS_FILE to one.`,
      )
    if (own !== proof)
      throw new StartupError(
        `The key file holds another sealing key ${id} than ${ownerName}: two copies were rotated apart, and identity numbers would not open. Put back the copy that the product started with, or set KEYS_FILE to it.`,
      )
  }
}

async function check(client: pg.Client, keys: Keys): Promise<void> {
  const sealed = await proofIn(client)
  if (sealed === undefined) return
  if (openProof(sealed, keys) !== proofOf(keys))
    throw new StartupError(
      'The keys are not those of this database: nothing that is sealed in it would open. Put its own key file back, from its backup, or set KEYS_FILE to it.',
    )
  if (await hasTable(client, 'sealing_key')) assertHoldsKeys(await keyRecordsOf(client), 'this database', keys)
}

/** The sealing keys that a database records. */
export const keyRecordsOf = async (client: pg.Client): Promise<KeyRecord[]> =>
  (await client.query<KeyRecord>('select id, proof from sealing_key order by id')).rows

const proofOf = (keys: Keys) => keys.secret('keys proof').toString('base64url')

async function proofIn(client: pg.Client): Promise<string | undefined> {
  if (!(await hasTable(client, 'keys_proof'))) return undefined
  return (await client.query<RowOf<'keysProof', 'sealed'>>('select sealed from keys_proof')).rows[0]?.sealed
}

/** Whether the database has a table: one of an earlier version lacks later ones. */
export async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<Computed<{ isThere: boolean }>>(`select to_regclass($1) is not null as "isThere"`, [`public.${name}`])
  return rows[0]?.isThere ?? false
}

async function inTransaction<T>(owner: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end() // what was not committed is undone
  }
}

function openProof(sealed: string, keys: Keys): string | null {
  try {
    return open(place, sealed, keys)
  } catch {
    return null
  }
}
