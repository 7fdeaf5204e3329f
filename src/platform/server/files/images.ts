import { buffer } from 'node:stream/consumers'
import { ConfinedError, runConfined, createQueue } from './confined-process.ts'
import { kindOf } from './file-kinds.ts'

/** A stored image: re-encoded from its pixels, so that no other content of the file remains. */
export type Image = { body: Buffer; mediaType: 'image/jpeg' | 'image/png'; extension: 'jpg' | 'png'; width: number; height: number }
/** Why an image is refused: `kind` is not one we take, `size` has too many pixels, `broken` cannot be read. */
export type ImageFault = 'kind' | 'size' | 'broken'

/** A file could not be made into an image. */
export class InvalidImageError extends Error {
  readonly fault: ImageFault
  constructor(fault: ImageFault) {
    super(`no image: ${fault}`)
    this.fault = fault
  }
}

const mostPixels = 40_000_000
const worker = new URL('./image-worker.ts', import.meta.url)
const confines = { megabytes: 384, seconds: 10, withAddons: true }
const inTurn = createQueue({ atOnce: 2, inLine: 60, eachInLine: 10 })

/**
 * Decodes an image in a separate process that may read only our code, and writes a JPEG or PNG: upright, at most 2560 pixels a side,
 * without metadata. `subject` is the owner: an account or a charity. Takes png, jpeg, webp and heic of at most 40 megapixels; throws
 * InvalidImageError otherwise.
 */
export async function reencode(bytes: Uint8Array, subject: string): Promise<Image> {
  const kind = kindOf(bytes)
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp' && kind !== 'heic') throw new InvalidImageError('kind')
  if (kind === 'heic' && heicPixels(bytes) > mostPixels) throw new InvalidImageError('size')
  return inTurn(subject, () => decodeInChild(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), kind))
}

async function decodeInChild(bytes: Buffer, kind: string): Promise<Image> {
  try {
    const out = await buffer(runConfined(worker, [kind, String(mostPixels)], bytes, confines))
    const headEnd = out.indexOf(10)
    const { extension, width, height } = JSON.parse(out.toString('utf8', 0, headEnd)) as Pick<Image, 'extension' | 'width' | 'height'>
    return { body: out.subarray(headEnd + 1), mediaType: extension === 'png' ? 'image/png' : 'image/jpeg', extension, width, height }
  } catch (error) {
    if (error instanceof ConfinedError) throw new InvalidImageError(error.code === 3 ? 'size' : 'broken')
    throw error
  }
}

/** The greatest size that a HEIC file claims for any of its pictures, read before anything is decoded. */
function heicPixels(bytes: Uint8Array): number {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let most = 0
  for (let at = file.indexOf('ispe'); at >= 0 && at + 16 <= file.length; at = file.indexOf('ispe', at + 4))
    most = Math.max(most, file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12))
  return most
}
