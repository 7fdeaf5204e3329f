import sharp from 'sharp'
import { expect, test } from 'vitest'
import { kindOf, type FileKind } from './file-kinds.ts'
import { type ImageFault, type InvalidImageError, reencode } from './images.ts'

const newImage = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } })
const faultOf = (bytes: Uint8Array): Promise<ImageFault | 'none'> =>
  reencode(bytes, 'siti').then(
    () => 'none' as const,
    error => (error as InvalidImageError).fault,
  )

test('re-encodes an image: upright, no larger than needed, without metadata', async () => {
  const photo = await newImage(3000, 1000)
    .withExif({ IFD0: { Artist: 'siti@nur.demo' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const reencoded = await reencode(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 'siti')
  expect(reencoded).toMatchObject({ mediaType: 'image/jpeg', extension: 'jpg', width: 853, height: 2560 })
  expect(reencoded.body.includes('script') || reencoded.body.includes('siti@') || reencoded.body.includes('Exif')).toBe(false)
})

test('a transparent drawing stays one', async () => {
  expect(await reencode(await newImage(10, 10, 4).png().toBuffer(), 'siti')).toMatchObject({ mediaType: 'image/png', width: 10 })
})

test('more than 40 megapixels are refused before they are decoded', async () => {
  const flood = await newImage(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer()
  expect(flood.length).toBeLessThan(500_000)
  const heic = Buffer.alloc(200)
  heic.write('ftypheic', 4, 'latin1')
  heic.write('ispe', 100, 'latin1')
  heic.writeUInt32BE(30_000, 108)
  heic.writeUInt32BE(30_000, 112)
  expect([await faultOf(flood), await faultOf(heic)]).toEqual(['size', 'size'])
})

test('a file that is cut short or no image is refused', async () => {
  const png = await newImage(400, 400).png().toBuffer()
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), Buffer.alloc(100, 7)])
  expect(
    await Promise.all(
      [png.subarray(0, 300), heic, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('%PDF-1.7'), Buffer.alloc(0)].map(
        faultOf,
      ),
    ),
  ).toEqual(['broken', 'broken', 'kind', 'kind', 'kind'])
})

test('many at once are decoded in turn', async () => {
  const png = await newImage(20, 20).png().toBuffer()
  expect(await Promise.all(Array.from({ length: 6 }, () => faultOf(png)))).toEqual(Array(6).fill('none'))
})

test('the images of one account wait for each other, and another account comes next', async () => {
  const png = await newImage(1500, 1500).png().toBuffer()
  const ended: string[] = []
  const asOf = (subject: string) =>
    reencode(png, subject).then(
      () => ended.push(subject),
      (error: unknown) => ended.push((error as { code: string }).code),
    )
  const all = [...Array.from({ length: 16 }, () => asOf('many')), asOf('one')]
  await Promise.all(all)
  expect(ended.filter(end => end === 'UNAVAILABLE')).toHaveLength(4) // two run and ten wait
  expect(ended.filter(end => end !== 'UNAVAILABLE').indexOf('one')).toBeLessThan(6)
})

test.each<[FileKind | undefined, string]>([
  ['png', '\x89PNG\r\n\x1a\n…'],
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['gif', 'GIF89a'],
  ['heic', '\0\0\0\x18ftypheic'],
  ['heic', '\0\0\0\x18ftypmif1'],
  ['pdf', '%PDF-1.7'],
  ['xlsx', 'PK\x03\x04'],
  ['text', 'Name,Amount\r\nSiti,10'],
  [undefined, '\0\0\0\x18ftypavif'],
  [undefined, 'MZ\x90\0'],
  [undefined, ''],
])('%s is told by its first bytes', (kind, start) => expect(kindOf(Buffer.from(start, 'latin1'))).toBe(kind))
