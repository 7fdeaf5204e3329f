import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { throwawayKeys } from '#testing/factories/throwaway-keys.ts'
import { openBytes, SealedFileError, sealBytes } from './encrypted-file-store.ts'

const keys = throwawayKeys()
const name = 'private/7/imports/a.bin'
async function* inPieces(bytes: Buffer, length: number) {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const openSealed = (bytes: Buffer, { of = name, length = 10_000, by = keys } = {}) => buffer(openBytes(of, inPieces(bytes, length), by))

test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('a file of %i bytes opens to what was sealed', async size => {
  const content = randomBytes(size)
  const sealed = await sealBytes(name, content, keys)
  for (const length of [7000, 65_536, 1_000_000]) expect((await openSealed(sealed, { length })).equals(content)).toBe(true)
  if (size > 16) expect(sealed.includes(content.subarray(0, 16))).toBe(false)
})

test('a file that was changed, cut, reordered or moved is refused', async () => {
  const sealed = await sealBytes(name, randomBytes(150_000), keys)
  const flipped = Buffer.from(sealed)
  flipped[100_000]! ^= 1
  const [head, chunk] = [23, 65_536 + 16]
  const swapped = Buffer.concat([
    sealed.subarray(0, head),
    sealed.subarray(head + chunk, head + 2 * chunk),
    sealed.subarray(head, head + chunk),
    sealed.subarray(head + 2 * chunk),
  ])
  for (const bytes of [
    flipped,
    swapped,
    sealed.subarray(0, -1),
    sealed.subarray(0, head + 2 * chunk),
    Buffer.from('Date,Amount\n'),
    Buffer.alloc(0),
  ])
    await expect(openSealed(bytes)).rejects.toBeInstanceOf(SealedFileError)
  await expect(openSealed(sealed, { of: 'private/8/imports/a.bin' })).rejects.toThrow('changed')
  await expect(openSealed(sealed, { by: throwawayKeys() })).rejects.toThrow('changed')
})
