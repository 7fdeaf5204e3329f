import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A file by name: `private/<charity>/<purpose>/<random>.<extension>`, or `public/…` for public files. */
export type FileKey = string
/**
 * The limits of an upload to a signed address: one file of this type and, where known, of this exact size; a maximum size and a lifetime.
 */
type UploadTerms = { key: FileKey; mediaType: string; mostBytes: number; bytes?: number | undefined; seconds: number }
/** Where a file is put, and the headers that go with it. */
type UploadAddress = { url: string; headers: Readonly<Record<string, string>> }
/** A signed upload URL accepts one file, so that a stored file cannot be replaced by its holder. */
export const uploadHeaders = (mediaType: string) => ({ 'content-type': mediaType, 'if-none-match': '*' })
/** How a signed address hands a file out: under which name, for so long. */
type DownloadTerms = { key: FileKey; fileName: string; seconds: number }

/** Where files are kept: a folder of this machine or S3, by the same protocol. */
export type FileStore = {
  /** An address to which a browser PUTs the bytes by itself, once; 200 alone is success. */
  putUrl(terms: UploadTerms): Promise<UploadAddress>
  /** A short-lived download URL. Anyone who has it can open it, so it is created only for permitted users. */
  getUrl(terms: DownloadTerms): Promise<string>
  /** Keeps a file of this machine or these bytes, replacing what was there. */
  put(key: FileKey, content: Buffer | { path: string }, mediaType: string): Promise<void>
  /** The bytes, which the caller reads to the end or destroys: the file stays open until then. Undefined when the key is unknown. */
  read(key: FileKey): Promise<{ body: Readable; bytes: number } | undefined>
  remove(key: FileKey): Promise<void>
  /** The key of every file, a page or a folder at a time; names of any other shape are left out. */
  keys(): AsyncIterable<FileKey>
  /** The origin to which browsers have to be allowed to speak; null when it is our own. */
  origin: string | null
}

const shape = /^(private|public)\/[1-9]\d{0,9}\/[\w-]+(?:\/[\w-]+){0,3}\/[\w-]+\.[a-z0-9]{2,5}$/

/** Refuses every name that could leave its folder or its charity. */
export function parseFileKey(key: FileKey): FileKey {
  if (!shape.test(key)) throw new TypeError('This is not the key of a file.')
  return key
}

/** Whether a name is the key of a complete file: a file that is still being written is not. */
export const isKey = (name: string) => shape.test(name)

/** The key of a new file. */
export const newKey = (visible: 'private' | 'public', charityId: number, purpose: string, id: string, extension: string): FileKey =>
  parseFileKey(`${visible}/${charityId}/${purpose}/${id}.${extension}`)

/** Whether a key is one of this charity's: nothing else may be read, adopted or removed in its name. */
export const isOfCharity = (key: FileKey, charityId: number) => shape.test(key) && key.split('/')[1] === String(charityId)

/** The whole content of a file; null when the store has no such file, or when it has more than `mostBytes`. */
export async function readWholeFile(files: Pick<FileStore, 'read'>, key: FileKey, mostBytes: number): Promise<Buffer | null> {
  const found = await files.read(key)
  if (!found) return null
  if (found.bytes <= mostBytes) return buffer(found.body)
  found.body.destroy()
  return null
}
