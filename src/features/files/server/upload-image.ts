import { newId } from '#kit/ids.ts'
import type { In } from '#platform/contract/endpoint.ts'
import { type Before, type Context, prepared } from '#platform/server/context.ts'
import { newKey } from '#platform/server/files.ts'
import { NoImage, reencode } from '#platform/server/images.ts'
import { refuse } from '#platform/server/refuse.ts'
import { files as contract } from '../contract.ts'
import { imageFault, imageMessages } from '../rules.ts'
import './tables.ts'

type Kept = { id: string; fileKey: string; originalName: string; mediaType: string; bytes: number }
const codes = { [imageMessages.many]: 'TOO_MANY_FILES', [imageMessages.size]: 'TOO_BIG', [imageMessages.kind]: 'WRONG_FORMAT' } as const

/** Takes images in: each is made anew and put into the store before the transaction opens, then noted; their names are answered. */
export const uploadImage = prepared(contract.uploadImage, makeAnew, note)

async function makeAnew(
  { files, imageType }: In<typeof contract.uploadImage>,
  { charityId, files: store }: Before,
): Promise<{ imageType: string; kept: Kept[] }> {
  const fault = imageFault(files)
  if (fault) throw refuse(contract.uploadImage, codes[fault])
  const keep = async (file: File): Promise<Kept> => {
    const { body, extension, mediaType } = await reencode(await file.bytes())
    const id = newId()
    const fileKey = newKey('private', charityId, imageType, id, extension)
    await store.put(fileKey, body, mediaType)
    return { id, fileKey, originalName: file.name.slice(0, 255), mediaType, bytes: body.length }
  }
  try {
    return { imageType, kept: await Promise.all(files.map(keep)) }
  } catch (error) {
    if (error instanceof NoImage) throw refuse(contract.uploadImage, error.fault === 'size' ? 'TOO_BIG' : 'WRONG_FORMAT')
    throw error
  }
}

async function note({ tx, actor, now, audit }: Context, { imageType, kept }: { imageType: string; kept: Kept[] }) {
  const { charityId, userId } = actor
  const at = now()
  const rows = kept.map(file => ({
    ...file,
    charityId,
    purpose: imageType,
    status: 'stored' as const,
    userId,
    createdAt: at,
    checkedAt: at,
  }))
  await tx.insertInto('storedFile').values(rows).execute()
  for (const { id } of kept) audit({ subject: { kind: 'file', id }, detail: { purpose: imageType } })
  const fileNames = kept.map(({ fileKey }) => fileKey)
  return { fileName: fileNames[0] ?? '', fileNames }
}
