import { buffer } from 'node:stream/consumers'
import type { Context } from '#platform/server/context.ts'
import { readSealed } from '#platform/server/files/encrypted-file-store.ts'
import { answerText, isAnswerCode } from '#platform/server/answer-text.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { work, type WorkItem } from '../contract.ts'
import { type WorkAction, workActions } from '../rules.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

const shown = [
  'id',
  'kind',
  'title',
  'titleCode',
  'titleValues',
  'status',
  'userId',
  'userName',
  'requiredRight',
  'rowsDone',
  'rowsTotal',
  'fileKey',
  'fileName',
  'fileBytes',
  'reason',
  'createdAt',
  'finishedAt',
  'expiresAt',
] as const

/** The latest work that one may see: one's own, and that of others where one holds the right it takes. */
export async function listWork({ tx, actor }: Context) {
  const rows = await tx
    .selectFrom('workItem')
    .select(shown)
    .where('charityId', '=', actor.charityId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
  return {
    items: rows
      .filter(row => row.userId === actor.userId || holds(actor, row.requiredRight))
      .slice(0, 50)
      .map(row => itemOf(row, actor)),
  }
}

/** Stops one's own work. What is running notices within a second or so. */
export async function cancelWork({ tx, actor, now, audit }: Context, { id }: RequestOf<typeof work.cancel>) {
  const item = await ownWork(tx, actor, id)
  const cancelled = await tx
    .updateTable('workItem')
    .set({ status: 'cancelled', finishedAt: now(), requestSealed: null })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returning(shown)
    .executeTakeFirst()
  if (!cancelled) throw refuse(work.cancel, 'NOT_CANCELLABLE')
  audit({ subject: { kind: 'export', id }, changes: { status: [item.status, 'cancelled'] } })
  return itemOf(cancelled, actor)
}

/** An address of one's own finished file, good for a minute, as long as one still holds the right it took. */
export async function downloadWork(context: Context, { id }: RequestOf<typeof work.download>) {
  const { key, fileName } = await fileToHandOut(context, id, 'download')
  return { url: await context.files.getUrl({ key, fileName, seconds: 60 }), fileName }
}

/** One's own finished file that is stored sealed, opened. */
export async function openWork(context: Context, { id }: RequestOf<typeof work.open>) {
  const { key, fileName } = await fileToHandOut(context, id, 'open')
  const pieces = await readSealed(context.files, key)
  if (!pieces) throw refuse(work.open, 'EXPIRED')
  return { fileName, body: await buffer(pieces) }
}

async function fileToHandOut({ tx, actor, audit, now }: Context, id: string, action: WorkAction) {
  const { status, fileKey, fileName, requiredRight, kind, expiresAt } = await ownWork(tx, actor, id)
  if (!holds(actor, requiredRight)) throw refuse('FORBIDDEN')
  if (status === 'expired' || (expiresAt && new Date(expiresAt) <= now())) throw refuse(work.download, 'EXPIRED')
  if (!workActions(status, true, fileKey).includes(action) || !fileKey || !fileName) throw refuse(work.download, 'NOT_READY')
  audit({ subject: { kind: 'export', id }, detail: { kind, downloaded: fileName } })
  return { key: fileKey, fileName }
}

/** Several rights are in one text, separated by spaces. */
const holds = (actor: Actor, requiredRights: string) => requiredRights.split(' ').every(right => actor.can(right))

type Row = Awaited<ReturnType<typeof ownWork>>
async function ownWork(tx: Tx, { charityId, userId }: Actor, id: string) {
  const row = await tx
    .selectFrom('workItem')
    .select(shown)
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND')
  return row
}

const itemOf = ({ userId, userName, fileKey, requiredRight: _, ...row }: Row, actor: Actor): WorkItem => {
  const isMine = userId === actor.userId
  const { reason } = row
  const reasonCode = reason !== null && isAnswerCode(reason) ? reason : null // work that failed before reasons had codes has an English sentence
  return {
    ...row,
    reason: reasonCode ? answerText(reasonCode) : reason,
    reasonCode,
    startedBy: userName,
    isMine,
    actions: workActions(row.status, isMine, fileKey),
  }
}
