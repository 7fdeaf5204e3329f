import { sql } from 'kysely'
import { fundsOf } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import { addWork, endWork } from '#features/work/server/public.ts'
import { imports } from '#features/imports/contract.ts'
import { importSteps, uploadRight } from '#features/imports/rules.ts'
import { forgetFileJobName, recordJobName, undoJobName } from '../job-names.ts'
import { findReadableImport, readImport } from '../read-import.ts'
import { addRightsOf, allowedModules, reachOf } from '../review/allowed-modules.ts'
import { undoBlockedBy } from './undo-blocked.ts'
import '../tables.ts'

const mayBe = (state: string, step: keyof typeof importSteps) => (importSteps[step] as readonly string[]).includes(state)

/** Starts recording the rows that are ready, as work in the tray. Only one of several concurrent starts succeeds. */
export async function commitImport(context: Context, { id, version }: RequestOf<typeof imports.commit>) {
  const { tx, actor, audit, enqueue } = context
  const { charityId, userId } = actor
  const found = await findReadableImport(tx, actor, id, true)
  if (!mayBe(found.state, 'commit')) throw refuse(imports.commit, 'NOT_NOW')
  if (found.version !== version) throw refuse('CHANGED_SINCE')
  if (found.rowsReady === 0) throw refuse(imports.commit, 'NOTHING_READY')
  // Not by `rowModules`: a server of the release before changes rows without them.
  const { rows: modules } = await sql<RowOf<'fund', 'appPreferenceId'>>`
    select distinct f.app_preference_id from import_row r join ${fundsOf(charityId)} f on f.id = r.fund_id
     where r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.state = 'ready'`.execute(tx)
  const allowed = allowedModules(actor)
  if (modules.some(({ appPreferenceId }) => !allowed.includes(appPreferenceId))) throw refuse('FORBIDDEN')
  const work = await addWork(context, {
    kind: 'donationImport',
    title: { fileName: found.fileName },
    right: [uploadRight, ...addRightsOf(found)],
    request: { id },
    rowsTotal: found.rowsReady,
  })
  await tx
    .updateTable('donationImport')
    .set({ state: 'recording', workId: work.id, recordedBy: userId, reason: null, version: version + 1 })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await enqueue(recordJobName, { charityId, id })
  audit({ subject: { kind: 'import', id }, detail: { file: found.fileName, rows: found.rowsReady } })
  return readImport(context, id)
}

const after = { pause: 'paused', resume: 'recording', stop: 'review', cancel: 'cancelled' } as const
/** Pauses, resumes or stops the recording, or abandons an import of which nothing is recorded yet. */
export async function moveImport(context: Context, { id, step }: RequestOf<typeof imports.move>) {
  const { tx, actor, now, audit, enqueue } = context
  const { charityId } = actor
  const found = await findReadableImport(tx, actor, id, true)
  if (!mayBe(found.state, step) || (step === 'cancel' && found.rowsRecorded > 0)) throw refuse(imports.move, 'NOT_NOW')
  await tx
    .updateTable('donationImport')
    .set({ state: after[step], version: found.version + 1, ...(step === 'stop' && { workId: null }) })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  if (step === 'stop' && found.workId) await endWork(tx, { charityId, id: found.workId }, 'cancelled', now())
  if (step === 'cancel') await enqueue(forgetFileJobName, { charityId, id })
  if (step === 'resume') await enqueue(recordJobName, { charityId, id })
  audit({ subject: { kind: 'import', id }, changes: { state: [found.state, after[step]] } })
  return readImport(context, id)
}

/** Starts voiding every gift of an import. Refuses when one is settled, has a pending request, or has a receipt that the payer may hold. */
export async function undoImport(context: Context, { id, version, reason }: RequestOf<typeof imports.undo>) {
  const { tx, actor, audit, enqueue } = context
  const { charityId, userId } = actor
  const found = await findReadableImport(tx, actor, id, true)
  if (!mayBe(found.state, 'undo') || found.rowsRecorded === 0) throw refuse(imports.undo, 'NOT_NOW')
  if (found.version !== version) throw refuse('CHANGED_SINCE')
  if (!reachOf(actor, found).mayUndo) throw refuse('FORBIDDEN')
  const blocked = await undoBlockedBy(tx, { charityId, importId: id })
  if (blocked) throw refuse(imports.undo, ({ settled: 'SETTLED', handedOver: 'HANDED_OVER', pending: 'GIFTS_PENDING' } as const)[blocked])
  await tx
    .updateTable('donationImport')
    .set({ state: 'undoing', undoneBy: userId, reason, version: version + 1 })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
  await enqueue(undoJobName, { charityId, id })
  audit({ subject: { kind: 'import', id }, detail: { undo: true, gifts: found.rowsRecorded, flagged: 'directVoid' } })
  return readImport(context, id)
}
