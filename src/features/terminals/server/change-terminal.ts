import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { terminals } from '../contract.ts'
import './tables.ts'

const fields = ['name', 'merchantName', 'merchantNo', 'merchantTerminalNo'] as const
type Change = Partial<Record<'merchantName' | 'merchantNo' | 'merchantTerminalNo', string | null>> & { name?: string }

/** Renames a terminal. Refuses with NOT_FOUND, and with CHANGED_SINCE when the caller saw another version. */
export async function renameTerminal(context: Context, { id, version, deviceName }: RequestOf<typeof terminals.rename>): Promise<null> {
  await changeTerminal(context, { id, version }, { name: deviceName })
  return null
}

/** Saves who is paid by a terminal; an empty text is none. Refuses as `renameTerminal` does. */
export async function saveMerchant(
  context: Context,
  { id, version, merchantName, merchantNo, merchantTerminalNo }: RequestOf<typeof terminals.saveMerchant>,
): Promise<null> {
  const change = { merchantName: merchantName || null, merchantNo: merchantNo || null, merchantTerminalNo: merchantTerminalNo || null }
  await changeTerminal(context, { id, version }, change)
  return null
}

async function changeTerminal({ tx, actor, audit }: Context, { id, version }: { id: string; version: number }, change: Change) {
  const { charityId } = actor
  const before = await tx
    .selectFrom('terminal')
    .select([...fields, 'version'])
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw refuse('NOT_FOUND')
  if (before.version !== version) throw refuse('CHANGED_SINCE')
  await tx
    .updateTable('terminal')
    .set({ ...change, version: version + 1 })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  const changed = fields.filter(field => change[field] !== undefined && change[field] !== before[field])
  audit({
    subject: { kind: 'terminal', id },
    changes: Object.fromEntries(changed.map(field => [field, [before[field], change[field] ?? null] as const])),
  })
}
