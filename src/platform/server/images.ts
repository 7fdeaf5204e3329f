import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buffer } from 'node:stream/consumers'
import { kindOf } from './file-kinds.ts'
import { refuse } from './refuse.ts'

/** An image as we keep it: made anew from its pixels, so nothing else that was in the file is left. */
export type Image = { body: Buffer; mediaType: 'image/jpeg' | 'image/png'; extension: 'jpg' | 'png'; width: number; height: number }
/** Why a file is no image of ours: `kind` is not one we take, `size` has too many pixels, `broken` cannot be read. */
export type ImageFault = 'kind' | 'size' | 'broken'

/** A file could not be made into an image. */
export class NoImage extends Error {
  readonly fault: ImageFault
  constructor(fault: ImageFault) {
    super(`no image: ${fault}`)
    this.fault = fault
  }
}

const mostPixels = 40_000_000
const milliseconds = 10_000
const worker = fileURLToPath(new URL('./image-worker.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../', import.meta.url))
const readable = [root, realpathSync(`${root}node_modules`)].map(folder => `--allow-fs-read=${folder}`)
let working = 0
const waiting: (() => void)[] = []

/**
 * Decodes an image in a process of its own, which may read nothing but our code, and makes a JPEG or PNG of it: upright, at most
 * 2560 pixels a side, without metadata. Takes png, jpeg, webp and heic of at most 40 megapixels; throws NoImage for anything else.
 */
export async function reencode(bytes: Uint8Array): Promise<Image> {
  const kind = kindOf(bytes)
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'webp' && kind !== 'heic') throw new NoImage('kind')
  if (kind === 'heic' && heicPixels(bytes) > mostPixels) throw new NoImage('size')
  await turn()
  try {
    return await inChild(bytes, kind)
  } finally {
    working--
    waiting.shift()?.()
  }
}

/** Two at a time, twenty in line; more are asked to come back. */
async function turn(): Promise<void> {
  if (waiting.length >= 20) throw refuse('UNAVAILABLE')
  if (working >= 2) await new Promise<void>(go => waiting.push(go))
  working++
}

async function inChild(bytes: Uint8Array, kind: string): Promise<Image> {
  const rules = ['--permission', '--allow-addons', ...readable, '--max-old-space-size=384', '--no-warnings']
  const child = spawn(process.execPath, [...rules, worker, kind, String(mostPixels)], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  const late = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  try {
    child.stdin.on('error', () => {}) // a child that gave up reads no further
    child.stdin.end(bytes)
    const [out, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit') as Promise<[number | null]>])
    if (code !== 0) throw new NoImage(code === 3 ? 'size' : 'broken')
    const headEnd = out.indexOf(10)
    const { extension, width, height } = JSON.parse(out.toString('utf8', 0, headEnd)) as Pick<Image, 'extension' | 'width' | 'height'>
    return { body: out.subarray(headEnd + 1), mediaType: extension === 'png' ? 'image/png' : 'image/jpeg', extension, width, height }
  } finally {
    clearTimeout(late)
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
