import { buffer } from 'node:stream/consumers'
import { newId } from '#kit/ids.ts'
import type { Context } from '#platform/server/context.ts'
import { kindOf, mediaTypes } from '#platform/server/file-kinds.ts'
import { isOfCharity } from '#platform/server/files.ts'
import { NoImage, reencode } from '#platform/server/images.ts'
import { defineJob, type JobContext } from '#platform/server/jobs.ts'
import { refuse } from '#platform/server/refuse.ts'
import { extensionOf, uploadRule, uploadTypes } from '../rules.ts'
import './tables.ts'

const jobName = 'files.check'
type FileId = { charityId: number; id: string }
type Uploaded = { fileName: string; originalName: string }

/**
 * Makes an uploaded file part of a record, in this transaction: `fileName` is what getPresignedUrl answered. A job looks at its
 * content, makes an image anew and refuses what is not what it says; until then nobody can read it. Answers its id.
 */
export async function adoptFile(
  { tx, actor, now, enqueue }: Pick<Context, 'tx' | 'actor' | 'now' | 'enqueue'>,
  { fileName, originalName }: Uploaded,
): Promise<string> {
  const { charityId, userId } = actor
  if (!isOfCharity(fileName, charityId) || !fileName.startsWith('private/')) throw refuse('NOT_FOUND')
  const purpose = fileName.split('/').slice(2, -1).join('/')
  const mediaType = uploadTypes[extensionOf(fileName)]
  if (!mediaType || !uploadRule(purpose).extensions.includes(extensionOf(fileName))) throw refuse('UNSUPPORTED')
  const id = newId()
  const row = {
    charityId,
    id,
    fileKey: fileName,
    purpose,
    originalName: originalName.slice(0, 255),
    mediaType,
    bytes: null,
    userId,
    createdAt: now(),
    checkedAt: null,
  }
  const added = await tx
    .insertInto('storedFile')
    .values({ ...row, status: 'unchecked' })
    .onConflict(conflict => conflict.columns(['charityId', 'fileKey']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw refuse('CHANGED_SINCE')
  const held = await tx.deleteFrom('pendingUpload').where('charityId', '=', charityId).where('fileKey', '=', fileName).executeTakeFirst()
  if (held.numDeletedRows !== 1n) throw refuse('NOT_FOUND') // never given out by us, or removed since
  await enqueue(jobName, { charityId, id })
  return id
}

/** Looks at a file that became part of a record. */
export const checkFileJob = defineJob<FileId>(jobName, async (context, fileId) => {
  const { db, files } = context
  const { charityId, id } = fileId
  const file = await db.transact({ charityId, readOnly: true }, tx =>
    tx
      .selectFrom('storedFile')
      .select(['fileKey', 'purpose', 'mediaType', 'status'])
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (file?.status !== 'unchecked') return
  const found = await files.read(file.fileKey)
  if (!found) return settle(context, fileId, 'refused', null)
  const bytes = found.bytes <= uploadRule(file.purpose).mostBytes ? await buffer(found.body) : Buffer.alloc(0)
  const kind = kindOf(bytes)
  try {
    if (!kind || mediaTypes[kind] !== file.mediaType) throw new NoImage('kind')
    const image = file.mediaType.startsWith('image/') ? await reencode(bytes) : null
    if (image) await files.put(file.fileKey, image.body, image.mediaType)
    return settle(context, fileId, 'stored', (image?.body ?? bytes).length)
  } catch (error) {
    if (!(error instanceof NoImage)) throw error
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
