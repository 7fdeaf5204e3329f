import { newId } from '#kit/security/ids.ts'
import type { Language } from '#kit/text/languages.ts'
import type { AnswerCode, AnswerValues } from '#platform/contract/answer-code.ts'
import { answerText } from '#platform/server/answer-text.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { seal } from '#platform/server/security/encryption.ts'
import { mailLimit } from '#platform/server/mail/mail-limit.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import { refuse } from '#platform/server/refuse.ts'
import { maxConcurrentWork } from '../rules.ts'
import './tables.ts'

/** What work is called: the code of a text with its values, or the name of a file. */
export type WorkTitle = { code: AnswerCode; values?: AnswerValues } | { fileName: string }
/** The title in a language. */
export const titleIn = (language: Language, { title, titleCode, titleValues }: StoredTitle): string =>
  titleCode ? answerText(titleCode, titleValues ?? {}, language) : title
type StoredTitle = { title: string; titleCode: AnswerCode | null; titleValues: AnswerValues | null }
const stored = (title: WorkTitle) =>
  'code' in title
    ? {
        title: answerText(title.code, title.values),
        titleCode: title.code,
        titleValues: title.values ? JSON.stringify(title.values) : null,
      }
    : { title: title.fileName, titleCode: null, titleValues: null }

/**
 * A piece of work to be shown in the tray; `right` is what one needs to see it and open its file: one, or several that are all needed;
 * `request` what its job has to know.
 */
export type NewWork = { kind: string; title: WorkTitle; right: string | readonly string[]; request: unknown; rowsTotal?: number }
/** Which piece of work. */
export type WorkId = { charityId: number; id: string }

/** Where what a job has to know is sealed. */
export const sealedRequestPlace = ({ charityId, id }: WorkId) => ({ table: 'work_item', column: 'request_sealed', charityId, rowId: id })

/** Each file is announced by a mail to the user who asked for it. */
export const limitFiles = mailLimit('file', { sender: { atOnce: 20, perHour: 60 } })

/** Puts work in the tray, in this transaction. Its job is the caller's to enqueue. Refuses a person who already has many at once. */
export async function addWork(
  { tx, actor, now, caller }: Pick<Context, 'tx' | 'actor' | 'now' | 'caller'>,
  { kind, title, right, request, rowsTotal }: NewWork,
): Promise<WorkId> {
  const { charityId, userId, name } = actor
  await lockSubject(tx, charityId, `work|${userId}`)
  const { many } = await tx
    .selectFrom('workItem')
    .select(q => q.fn.countAll<number>().as('many'))
    .where('charityId', '=', charityId)
    .where('userId', '=', userId)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow()
  if (many >= maxConcurrentWork) throw refuse('TOO_MANY')
  const item = { charityId, id: newId() }
  const requestSealed = seal(sealedRequestPlace(item), JSON.stringify(request))
  await tx
    .insertInto('workItem')
    .values({
      ...item,
      kind,
      ...stored(title),
      language: caller.language,
      requiredRight: [right].flat().join(' '),
      userId,
      userName: name,
      requestSealed,
      rowsTotal: rowsTotal ?? null,
      createdAt: now(),
      ...nothingYet,
    })
    .execute()
  return item
}
const nothingYet = { fileKey: null, fileName: null, fileBytes: null, reason: null, startedAt: null, finishedAt: null, expiresAt: null }

/** Holds back what begins while a person is erased: it would read the person once more. What runs already is seen by the erasure. */
export const lockBeginnings = (tx: Tx, charityId: number) => lockSubject(tx, charityId, 'work that begins')

/** Begins or resumes work; undefined when it was cancelled or is done. */
export const beginWork = (db: Db, { charityId, id }: WorkId, now: Date) =>
  db.transact({ charityId, readOnly: false }, async tx => {
    await lockBeginnings(tx, charityId)
    return tx
      .updateTable('workItem')
      .set({ status: 'running', startedAt: now, rowsDone: 0 })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running'])
      .returningAll()
      .executeTakeFirst()
  })

/** Reports progress. False when it was cancelled: the job must stop. */
export async function advanceWork(db: Db, { charityId, id }: WorkId, rowsDone: number): Promise<boolean> {
  const going = await db.transact({ charityId, readOnly: false }, tx =>
    tx
      .updateTable('workItem')
      .set({ rowsDone })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst(),
  )
  return going !== undefined
}

/** Names the file that is about to be stored, so that it is found where the job ends before it tells. False when it was cancelled. */
export async function noteFile(db: Db, { charityId, id }: WorkId, fileKey: string): Promise<boolean> {
  const noted = await db.transact({ charityId, readOnly: false }, tx =>
    tx
      .updateTable('workItem')
      .set({ fileKey })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst(),
  )
  return noted !== undefined
}

/** Ends work that could not be done, with the code of the reason. */
export async function failWork(db: Db, { charityId, id }: WorkId, reason: AnswerCode, now: Date): Promise<void> {
  await db.transact({ charityId, readOnly: false }, tx =>
    tx
      .updateTable('workItem')
      .set({ status: 'failed', reason, finishedAt: now, requestSealed: null })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('status', 'in', ['waiting', 'running'])
      .execute(),
  )
}

/** Ends work in the caller's transaction, as done or cancelled. */
export async function endWork(tx: Tx, { charityId, id }: WorkId, status: 'done' | 'cancelled', now: Date): Promise<void> {
  await tx
    .updateTable('workItem')
    .set(q => ({
      status,
      finishedAt: now,
      requestSealed: null,
      ...(status === 'done' && { rowsDone: q.fn.coalesce('rowsTotal', 'rowsDone') }),
    }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute()
}
