import { findUserNames } from '#features/accounts/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { open, seal } from '#platform/server/security/encryption.ts'
import { charity as contract, type WaitingChange } from '../contract.ts'
import { actionsOnChange, type ChangePart } from '../rules.ts'
import { shownFact } from './facts.ts'
import './tables.ts'

/** Values by field. */
export type Values = Readonly<Record<string, unknown>>
/** What a change sets, and what it was decided on. */
type PreparedChange = { part: ChangePart; subjectId: string | null; before: Values; after: Values }

const placeOf = (charityId: number, rowId: string) => ({ table: 'charity_change', column: 'values_sealed', charityId, rowId })
const isWaiting = (error: unknown) => (error as { constraint?: string }).constraint === 'charity_change_waiting'

/** Full account numbers never leave a change: what shows of one is its last three characters. */
const differencesOf = ({ before, after }: Pick<PreparedChange, 'before' | 'after'>) =>
  Object.keys(after).map(field => ({ field, before: shownOf(field, before[field]), after: shownOf(field, after[field]) }))
const shownOf = (field: string, value: unknown) => (field === 'number' && value ? `•••••${String(value).slice(-3)}` : shownFact(value))

/** Differences as the audit trail keeps them. */
export const auditOf = (change: Pick<PreparedChange, 'before' | 'after'>) =>
  Object.fromEntries(differencesOf(change).map(({ field, before, after }) => [field, [before, after] as const]))

/** Prepares a change for somebody else to publish. Refuses while another one of the same part waits. */
export async function prepareChange({ tx, actor, now, audit }: Context, change: PreparedChange): Promise<string> {
  const { charityId, userId } = actor
  const { part, subjectId } = change
  const waiting = tx.selectFrom('charityChange').select('id').where('charityId', '=', charityId).where('part', '=', part)
  const sameSubject = waiting.where('subjectId', 'is not distinct from', subjectId).where('state', '=', 'waiting')
  if (await sameSubject.executeTakeFirst()) throw refuse(contract.save, 'CHANGE_WAITS')
  const id = await writeChange(tx, charityId, change, { preparedBy: userId, at: now() }).catch((error: unknown) => {
    throw isWaiting(error) ? refuse(contract.save, 'CHANGE_WAITS') : error
  })
  audit({ subject: { kind: 'charity', id: String(charityId) }, changes: auditOf(change), detail: { waits: 'secondPerson', part } })
  return id
}

/** Writes a change down, in place of one of the same part that was sent back. Throws when another one of the part waits. */
export async function writeChange(
  tx: Tx,
  charityId: number,
  { part, subjectId, before, after }: PreparedChange,
  { preparedBy, at }: { preparedBy: string; at: Date },
): Promise<string> {
  const id = newId(at.getTime())
  const valuesSealed = seal(placeOf(charityId, id), JSON.stringify({ before, after }))
  await tx
    .updateTable('charityChange')
    .set({ state: 'replaced' })
    .where('charityId', '=', charityId)
    .where('part', '=', part)
    .where('subjectId', 'is not distinct from', subjectId)
    .where('state', '=', 'returned')
    .execute()
  await tx
    .insertInto('charityChange')
    .values({
      charityId,
      id,
      part,
      subjectId,
      valuesSealed,
      preparedBy,
      preparedAt: at,
      decidedBy: null,
      decidedAt: null,
      returnReason: null,
    })
    .execute()
  return id
}

const columns = ['id', 'part', 'subjectId', 'valuesSealed', 'state', 'preparedBy', 'preparedAt', 'returnReason'] as const
const openValues = (charityId: number, { id, valuesSealed }: { id: string; valuesSealed: string }) =>
  JSON.parse(open(placeOf(charityId, id), valuesSealed)) as Pick<PreparedChange, 'before' | 'after'>

/** The changes of a charity that wait, and those that were sent back and not prepared again. */
export async function listChanges(tx: Tx, actor: Actor, nameOf: (subjectId: string) => string | null): Promise<WaitingChange[]> {
  const { charityId } = actor
  const rows = await tx
    .selectFrom('charityChange')
    .select(columns)
    .where('charityId', '=', charityId)
    .where('state', 'in', ['waiting', 'returned'])
    .orderBy('preparedAt')
    .orderBy('part')
    .orderBy('id')
    .limit(200)
    .execute()
  const names = await findUserNames(tx, charityId, [...new Set(rows.map(({ preparedBy }) => preparedBy))])
  return rows.map(row => ({
    id: row.id,
    part: row.part,
    subjectName: row.subjectId && nameOf(row.subjectId),
    state: row.state as WaitingChange['state'],
    differences: differencesOf(openValues(charityId, row)),
    preparedBy: names.get(row.preparedBy) ?? null,
    preparedAt: row.preparedAt,
    returnReason: row.returnReason,
    actions: actionsOnChange(row, actor),
  }))
}

/** A change that waits, locked until the transaction ends, with its values. Refuses one that was decided. */
export async function lockChange({ tx, actor }: Context, id: string) {
  const row = await tx
    .selectFrom('charityChange')
    .select(columns)
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  if (row.state !== 'waiting') throw refuse(contract.publish, 'CHANGE_NOT_WAITING')
  return { ...row, ...openValues(actor.charityId, row) }
}

/** Marks a change as decided. */
export async function decideOn(
  { tx, actor, now }: Context,
  id: string,
  decision: { state: 'published' } | { state: 'returned' | 'replaced'; returnReason: string },
): Promise<void> {
  await tx
    .updateTable('charityChange')
    .set({ ...decision, decidedBy: actor.userId, decidedAt: now() })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
