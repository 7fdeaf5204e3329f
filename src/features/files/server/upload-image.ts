import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type PreparationContext, type Context, withPreparation } from '#platform/server/context.ts'
import { type FileStore, newKey } from '#platform/server/files/file-store.ts'
import { InvalidImageError, reencode } from '#platform/server/files/images.ts'
import { refuse } from '#platform/server/refuse.ts'
import { files as contract } from '../contract.ts'
import { imageFault } from '../rules.ts'
import './tables.ts'

/** An image in the store that no record knows of yet. */
export type StoredImage = { id: string; fileKey: string; originalName: string; mediaType: string; bytes: number }

/**
 * Uploads images: each is re-encoded and stored before the transaction, then recorded. Returns their names. One that no record takes
 * (`takeImages`) is removed like any other upload.
 */
export const uploadImage = withPreparation(contract.uploadImage, reencodeImages, note)

async function reencodeImages(
  { files, imageType }: RequestOf<typeof contract.uploadImage>,
  before: PreparationContext,
): Promise<{ imageType: string; stored: StoredImage[] }> {
  const fault = imageFault(files)
  if (fault) throw refuse(contract.uploadImage, fault)
  try {
    return { imageType, stored: await storeImages(files, imageType, before) }
  } catch (error) {
    if (error instanceof InvalidImageError) throw refuse(contract.uploadImage, error.fault === 'size' ? 'TOO_MANY_PIXELS' : 'WRONG_FORMAT')
    throw error
  }
}

/** Re-encodes and stores each image before the transaction. Throws InvalidImageError and then stores none. */
export async function storeImages(images: readonly File[], imageType: string, before: PreparationContext): Promise<StoredImage[]> {
  const { actor, files: store } = before
  const { charityId, userId } = actor
  const keep = async (file: File): Promise<StoredImage> => {
    const { body, extension, mediaType } = await reencode(await file.bytes(), `${charityId}|${userId}`)
    const id = newId()
    const fileKey = newKey('private', charityId, imageType, id, extension)
    await store.put(fileKey, body, mediaType)
    return { id, fileKey, originalName: file.name.slice(0, 255), mediaType, bytes: body.length }
  }
  const outcomes = await Promise.allSettled(images.map(keep))
  const stored = outcomes.flatMap(outcome => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (!failed) return stored
  await removeImages(store, stored)
  throw failed.reason
}

/** Removes images from the store that no record will hold. */
export const removeImages = (store: FileStore, stored: readonly StoredImage[]): Promise<unknown> =>
  Promise.allSettled(stored.map(({ fileKey }) => store.remove(fileKey)))

async function note(context: Context, { imageType, stored }: { imageType: string; stored: StoredImage[] }) {
  const fileNames = await recordImages(context, imageType, stored)
  const { tx, actor, now } = context
  const waiting = stored.map(({ fileKey, originalName }) => ({ charityId: actor.charityId, fileKey, originalName, createdAt: now() }))
  if (waiting.length) await tx.insertInto('pendingUpload').values(waiting).execute()
  for (const { id } of stored) context.audit({ subject: { kind: 'file', id }, detail: { purpose: imageType } })
  return { fileName: fileNames[0] ?? '', fileNames }
}

/** Notes kept images in this transaction. Answers their names. */
export async function recordImages(
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  imageType: string,
  stored: readonly StoredImage[],
): Promise<string[]> {
  const { charityId, userId } = actor
  const at = now()
  const rows = stored.map(file => ({
    ...file,
    charityId,
    purpose: imageType,
    status: 'stored' as const,
    userId,
    createdAt: at,
    checkedAt: at,
  }))
  if (rows.length) await tx.insertInto('storedFile').values(rows).execute()
  return stored.map(({ fileKey }) => fileKey)
}
