// Runs in a process of its own: an image on stdin, one line about it and its new bytes on stdout. Exit code 3 means too many pixels.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const [kind, mostPixels] = [process.argv[2], Number(process.argv[3])]
sharp.cache(false)
sharp.concurrency(1)

const input = await buffer(process.stdin)
const readable = kind === 'heic' ? await fromHeic(input) : input
const { width = 0, height = 0, hasAlpha } = await sharp(readable, { limitInputPixels: false }).metadata() // reads the head alone
if (width * height > mostPixels) process.exit(3)

const upright = sharp(readable, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
  .rotate()
  .resize({ width: 2560, height: 2560, fit: 'inside', withoutEnlargement: true })
const asPng = kind === 'png' && hasAlpha
const { data, info } = await (
  asPng ? upright.png({ compressionLevel: 8 }) : upright.flatten({ background: '#ffffff' }).jpeg({ quality: 84, mozjpeg: false })
).toBuffer({ resolveWithObject: true })
process.stdout.write(`${JSON.stringify({ extension: asPng ? 'png' : 'jpg', width: info.width, height: info.height })}\n`)
process.stdout.write(data)

async function fromHeic(bytes: Buffer): Promise<Buffer> {
  const { default: convert } = await import('heic-convert')
  return Buffer.from(await convert({ buffer: bytes, format: 'JPEG', quality: 0.95 }))
}
