import { StartupError } from '#platform/server/startup-error.ts'
import { keysOf, open, type Place, seal } from '#platform/server/security/encryption.ts'
import type { Keys } from '#platform/server/security/keys.ts'
import { newClient } from '#platform/server/database/new-client.ts'

const place: Place = { table: 'keys_proof', column: 'sealed', charityId: 0, rowId: 'the_one' }

/** Refuses keys that are not those of this database: with them identity numbers would neither open nor be found again. The first keys become its own. */
export async function mustBeKeysOf(owner: string, keys = keysOf()): Promise<void> {
  const proof = keys.secret('keys proof').toString('base64url')
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    await client.query('insert into keys_proof (sealed) values ($1) on conflict do nothing', [seal(place, proof, keys)])
    const { rows } = await client.query<{ sealed: string }>('select sealed from keys_proof')
    if (opened(rows[0]?.sealed ?? '', keys) === proof) return
  } finally {
    await client.end()
  }
  throw new StartupError(
    'The keys are not those of this database: nothing that is sealed in it would open. Put its own key file back, from its backup, or set KEYS_FILE to it.',
  )
}

/** Whether keys have become those of a database already. */
export async function hasKeysProof(owner: string): Promise<boolean> {
  const client = newClient({ connectionString: owner })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string | null }>(`select to_regclass('public.keys_proof')::text as table`)
    if (!rows[0]?.table) return false
    return (await client.query('select from keys_proof')).rows.length > 0
  } finally {
    await client.end()
  }
}

function opened(sealed: string, keys: Keys): string | null {
  try {
    return open(place, sealed, keys)
  } catch {
    return null
  }
}
