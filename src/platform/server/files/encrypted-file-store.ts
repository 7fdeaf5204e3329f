import { setImmediate as nextTurn } from 'node:timers/promises'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keysOf } from '../security/encryption.ts'
import type { FileKey, FileStore } from './file-store.ts'
import type { Keys } from '../security/keys.ts'

const magic = Buffer.from('AMF1')
const [saltBytes, tagBytes, chunkBytes] = [16, 16, 64 * 1024]
/** Chunks that are sealed in one turn of the event loop: 1 MB takes about a millisecond. */
const chunksPerTurn = 16
const headBytes = magic.length + 1 + saltBytes

/** A sealed file was changed, cut short or moved, or its key is not among ours. */
export class SealedFileError extends Error {}

/**
 * The stored form of a file: AES-256-GCM over chunks of 64 KiB, each bound to its number, to whether it is the last, and to the file's key.
 * Layout: 'AMF1', length and id of the sealing key, salt, then each chunk with its tag. @internal tests seal with other keys
 */
export async function sealBytes(fileKey: FileKey, content: Buffer, keys = keysOf()): Promise<Buffer> {
  const [id, salt] = [Buffer.from(keys.current), randomBytes(saltBytes)]
  const key = fileSecret(keys, keys.current, salt)
  const parts: Buffer[] = [magic, Buffer.from([id.length]), id, salt]
  const count = Math.max(1, Math.ceil(content.length / chunkBytes))
  for (let at = 0; at < count; at++) {
    if (at % chunksPerTurn === chunksPerTurn - 1) await nextTurn() // others are answered between
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, at === count - 1)).setAAD(Buffer.from(fileKey))
    parts.push(cipher.update(content.subarray(at * chunkBytes, (at + 1) * chunkBytes)), cipher.final(), cipher.getAuthTag())
  }
  return Buffer.concat(parts)
}

/**
 * What was sealed for this file, chunk by chunk. Throws SealedFileError; bytes that were handed out before are right. @internal tests open
 * with other keys
 */
export async function* openBytes(fileKey: FileKey, stored: AsyncIterable<Buffer>, keys = keysOf()): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  let key: Buffer | null = null
  let at = 0
  for await (const piece of stored) {
    rest = Buffer.concat([rest, piece])
    if (!key) {
      const length = headBytes + (rest[magic.length] ?? 0)
      if (rest.length < length) continue
      key = keyOf(rest.subarray(0, length), keys)
      rest = rest.subarray(length)
    }
    // A chunk that fills the rest may be the last one: it waits until more has come.
    while (rest.length > chunkBytes + tagBytes) {
      yield openChunk(fileKey, key, rest.subarray(0, chunkBytes + tagBytes), nonceOf(at++, false))
      rest = rest.subarray(chunkBytes + tagBytes)
    }
  }
  if (!key || rest.length < tagBytes) throw new SealedFileError('The file is cut short.')
  yield openChunk(fileKey, key, rest, nonceOf(at, true))
}

/** Puts a file into the store, sealed. */
export const putSealed = async (files: FileStore, fileKey: FileKey, content: Buffer): Promise<void> =>
  files.put(fileKey, await sealBytes(fileKey, content), 'application/octet-stream')

/** Reads a sealed file of the store; undefined when there is none. */
export async function readSealed(files: FileStore, fileKey: FileKey): Promise<AsyncGenerator<Buffer> | undefined> {
  const found = await files.read(fileKey)
  return found && openBytes(fileKey, found.body as AsyncIterable<Buffer>)
}

function keyOf(head: Buffer, keys: Keys): Buffer {
  if (!head.subarray(0, magic.length).equals(magic)) throw new SealedFileError('This is no sealed file.')
  return fileSecret(keys, head.toString('utf8', magic.length + 1, head.length - saltBytes), head.subarray(-saltBytes))
}

/** Each file has a key of its own, so its chunks can be numbered from 0. */
function fileSecret(keys: Keys, id: string, salt: Buffer): Buffer {
  const key = keys.sealing(id)
  if (!key) throw new SealedFileError('The sealing key of the file is not among our keys.')
  return Buffer.from(hkdfSync('sha256', key, salt, 'file', 32))
}

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 7)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

function openChunk(fileKey: FileKey, key: Buffer, sealed: Buffer, nonce: Buffer): Buffer {
  const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
  opener.setAAD(Buffer.from(fileKey)).setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([opener.update(sealed.subarray(0, -tagBytes)), opener.final()])
  } catch {
    throw new SealedFileError('The file was changed.')
  }
}
