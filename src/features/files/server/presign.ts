import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { isOfCharity, newKey } from '#platform/server/files/file-store.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type Bucket, takeFromBuckets } from '#platform/server/security/rate-buckets.ts'
import { files as contract } from '../contract.ts'
import { extensionOf, uploadRule } from '#platform/contract/upload-rule.ts'
import { uploadTypes } from '../rules.ts'
import { readerChecks } from './file-readers.ts'
import './tables.ts'

const minutes = 15
/** Addresses for uploads that one account is given: a counter attaches a file or two to each gift. */
const uploads: Bucket = { kind: 'files.upload', atOnce: 60, perHour: 240 }

/** An address to which the browser PUTs one file, and the name under which it is then given to the record it belongs to. */
export async function presignUpload(
  { tx, actor, now, files }: Context,
  { filename, image_path: imagePath, bytes }: RequestOf<typeof contract.presign>,
) {
  const { extensions, mostBytes } = uploadRule
  const extension = extensionOf(filename)
  const contentType = uploadTypes[extension]
  if (!contentType || !extensions.includes(extension)) throw refuse(contract.presign, 'WRONG_FILE_FORMAT')
  if (bytes !== undefined && bytes > mostBytes) throw refuse('TOO_LARGE')
  await takeFromBuckets(tx, [{ bucket: uploads, subject: `${actor.charityId}|${actor.userId}` }], now(), 'TOO_MANY')
  const fileName = newKey('private', actor.charityId, imagePath, newId(), extension)
  const { url, headers } = await files.putUrl({ key: fileName, mediaType: contentType, mostBytes, bytes, seconds: minutes * 60 })
  const upload = { charityId: actor.charityId, fileKey: fileName, originalName: filename, createdAt: now() }
  await tx.insertInto('pendingUpload').values(upload).execute()
  return { url, fileName, contentType, headers, mostBytes }
}

/**
 * An address from which a file is read, good for five minutes: for users who may see the gift that holds it or, while none does, for its
 * uploader.
 */
export async function addressOf({ tx, actor, files }: Context, { fileName }: RequestOf<typeof contract.address>) {
  if (!isOfCharity(fileName, actor.charityId)) throw refuse('NOT_FOUND')
  const file = await tx
    .selectFrom('storedFile')
    .select(['fileKey', 'originalName', 'status', 'userId'])
    .where('charityId', '=', actor.charityId)
    .where('fileKey', '=', fileName)
    .executeTakeFirst()
  if (!file || file.status === 'refused' || !(await mayOpen({ tx, actor }, file))) throw refuse('NOT_FOUND')
  if (file.status === 'unchecked') throw refuse(contract.address, 'STILL_CHECKED')
  return { url: await files.getUrl({ key: file.fileKey, fileName: file.originalName, seconds: 300 }) }
}

async function mayOpen(work: Pick<Context, 'tx' | 'actor'>, { fileKey, userId }: { fileKey: string; userId: string }): Promise<boolean> {
  for (const isReader of readerChecks) {
    const answer = await isReader(work, fileKey)
    if (answer !== null) return answer
  }
  return userId === work.actor.userId
}
