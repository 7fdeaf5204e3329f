import { changeCharity, charityOf, lockCharity } from '#features/charity/server/public.ts'
import { newId } from '#kit/security/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { type Context, type PreparationContext, withPreparation } from '#platform/server/context.ts'
import { newKey } from '#platform/server/files/file-store.ts'
import { InvalidImageError, reencode } from '#platform/server/files/images.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import { refuse } from '#platform/server/refuse.ts'
import { charity as contract } from '../contract.ts'

/** The greatest logo in bytes, and its least side in pixels. */
const mostBytes = 5 * 1024 * 1024
const leastSide = 64

/** Sets the logo from a cropped picture, which is re-encoded and stored before the transaction. */
export const uploadLogo = withPreparation(contract.uploadLogo, keepLogo, showLogo)

async function keepLogo({ files }: RequestOf<typeof contract.uploadLogo>, { charityId, actor, files: store }: PreparationContext) {
  const [file] = files
  if (!file || file.size >= mostBytes) throw refuse(contract.uploadLogo, 'TOO_BIG')
  try {
    const { body, extension, mediaType, width, height } = await reencode(await file.bytes(), `${charityId}|${actor.userId}`)
    if (width !== height || width < leastSide) throw refuse(contract.uploadLogo, 'LOGO_NOT_SQUARE')
    const key = newKey('public', charityId, 'logo', newId(), extension)
    await store.put(key, body, mediaType)
    return { key }
  } catch (error) {
    if (error instanceof InvalidImageError)
      throw refuse(contract.uploadLogo, error.fault === 'size' ? 'TOO_MANY_PIXELS' : 'WRONG_LOGO_FORMAT')
    throw error
  }
}

async function showLogo(context: Context, { key }: { key: string }) {
  const version = await setLogo(context, key)
  return { logo: publicFileAt(key) ?? '', version }
}

/** Removes the logo: the first letter of the name is shown instead. */
export async function removeLogo(context: Context) {
  return { version: await setLogo(context, null) }
}

/** Former logos stay in the store: a mail that was sent may show one, but it is not handed out any more. */
async function setLogo({ tx, actor, audit }: Context, logoFile: string | null): Promise<number> {
  const { charityId } = actor
  await lockCharity(tx, charityId)
  const before = await charityOf(tx, charityId)
  const version = await changeCharity(tx, charityId, { logoFile })
  audit({ subject: { kind: 'charity', id: String(charityId) }, changes: { logo: [before.logoFile, logoFile] } })
  return version
}
