import path from 'node:path'
import { newId } from '#kit/security/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { kindOf, mediaTypes } from '#platform/server/files/file-kinds.ts'
import { isOfCharity, readWholeFile } from '#platform/server/files/file-store.ts'
import { InvalidImageError, reencode } from '#platform/server/files/images.ts'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { extensionOf, uploadRule } from '#platform/contract/upload-rule.ts'
import { uploadTypes } from '../rules.ts'
import './tables.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'

const jobName = 'files.check'
type FileId = { charityId: number; id: string }

/** Images that were uploaded to be looked at at once are taken by `takeImages` alone. */
const isNoImage = (q: ExpressionBuilder<Tables, 'pendingUpload'>) =>
  q.not(
    q.exists(
      q
        .selectFrom('storedFile as f')
        .whereRef('f.charityId', '=', 'pendingUpload.charityId')
        .whereRef('f.fileKey', '=', 'pendingUpload.fileKey'),
    ),
  )

/**
 * Takes an upload for a record, in this transaction: from here on it is kept. `fileName` is what getPresignedUrl answered. Answers the name
 * that people know it by; null when no such upload of this charity waits: never given out by us, taken by a record, or removed after a day.
 */
export async function takeUpload({ tx, actor: { charityId } }: Pick<Context, 'tx' | 'actor'>, fileName: string): Promise<string | null> {
  if (!isOfCharity(fileName, charityId) || !fileName.startsWith('private/')) return null
  const taken = await tx
    .deleteFrom('pendingUpload')
    .where('charityId', '=', charityId)
    .where('fileKey', '=', fileName)
    .where(isNoImage)
    .returning('originalName')
    .executeTakeFirst()
  return taken ? (taken.originalName ?? path.basename(fileName)) : null
}

/** The uploads of a charity that no record took yet, among these. */
export const findUploads = (tx: Tx, charityId: number, keys: readonly string[]) =>
  tx
    .selectFrom('pendingUpload')
    .select(['fileKey', 'originalName'])
    .where('charityId', '=', charityId)
    .where(q => q('fileKey', '=', q.fn.any(q.val([...keys]))))
    .where(isNoImage)
    .execute()

/**
 * Takes images that the caller uploaded for a record, in this transaction: from here on they are kept. False when one is not the caller's,
 * or was removed after a day.
 */
export async function takeImages({ tx, actor }: Pick<Context, 'tx' | 'actor'>, keys: readonly string[]): Promise<boolean> {
  if (keys.length === 0) return true
  // First: what removes them now is waited for, and seen below.
  await tx
    .deleteFrom('pendingUpload')
    .where('charityId', '=', actor.charityId)
    .where(q => q('fileKey', '=', q.fn.any(q.val([...keys]))))
    .execute()
  const known = await tx
    .selectFrom('storedFile')
    .select('fileKey')
    .where('charityId', '=', actor.charityId)
    .where('userId', '=', actor.userId)
    .where(q => q('fileKey', '=', q.fn.any(q.val([...keys]))))
    .execute()
  return known.length === new Set(keys).size
}

/**
 * Attaches an upload to a record in this transaction. A job checks its content, re-encodes images and refuses mismatched types; until then
 * it cannot be read. False when it cannot be taken, as with `takeUpload`.
 */
export async function adoptFile(context: Pick<Context, 'tx' | 'actor' | 'now' | 'enqueue'>, fileName: string): Promise<boolean> {
  const { tx, actor, now, enqueue } = context
  const { charityId, userId } = actor
  const originalName = await takeUpload(context, fileName)
  const mediaType = uploadTypes[extensionOf(fileName)]
  if (originalName === null || !mediaType) return false
  const id = newId()
  const row = {
    charityId,
    id,
    fileKey: fileName,
    purpose: fileName.split('/').slice(2, -1).join('/'),
    originalName,
    mediaType,
    bytes: null,
    userId,
    createdAt: now(),
    checkedAt: null,
  }
  await tx
    .insertInto('storedFile')
    .values({ ...row, status: 'unchecked' })
    .execute()
  await enqueue(jobName, { charityId, id })
  return true
}

/** Looks at a file that became part of a record. */
export const checkFileJob = defineJob<FileId>(jobName, async (context, fileId) => {
  const { db, files } = context
  const { charityId, id } = fileId
  const file = await db.transact({ charityId, readOnly: true }, tx =>
    tx
      .selectFrom('storedFile')
      .select(['fileKey', 'mediaType', 'status'])
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (file?.status !== 'unchecked') return
  const bytes = await readWholeFile(files, file.fileKey, uploadRule.mostBytes)
  const kind = bytes && kindOf(bytes)
  try {
    if (!bytes || !kind || mediaTypes[kind] !== file.mediaType) throw new InvalidImageError('kind')
    const image = file.mediaType.startsWith('image/') ? await reencode(bytes, `charity|${charityId}`) : null
    if (image) await files.put(file.fileKey, image.body, image.mediaType)
    return settle(context, fileId, 'stored', (image?.body ?? bytes).length)
  } catch (error) {
    if (!(error instanceof InvalidImageError)) throw error
    await files.remove(file.fileKey)
    return settle(context, fileId, 'refused', null)
  }
})

async function settle(
  { db, now }: JobContext,
  { charityId, id }: FileId,
  status: 'stored' | 'refused',
  bytes: number | null,
): Promise<void> {
  await db.transact({ charityId, readOnly: false }, tx =>
    tx
      .updateTable('storedFile')
      .set({ status, bytes, checkedAt: now() })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('status', '=', 'unchecked')
      .execute(),
  )
}
