import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { kindOf, mediaTypes } from './file-kinds.ts'
import { parseFileKey, type FileKey, type FileStore, isKey, uploadHeaders } from './file-store.ts'
import { filePolicy } from '../http/security-headers.ts'
import { refuse } from '../refuse.ts'

type Settings = { dir: string; secret: Buffer; now: () => Date; base?: string }
type Terms = { do: 'put' | 'get'; key: FileKey; until: number; mediaType?: string; mostBytes?: number; bytes?: number; fileName?: string }
/** A file store in a folder of this machine, with the routes of its signed addresses. */
export type LocalFiles = FileStore & { register(app: FastifyInstance): void }

const route = '/api/File/content'

/** Signed addresses with their terms, as S3's. */
function signedTerms({ secret, now, base = '/' }: Settings) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    addressOf({ seconds, ...terms }: Omit<Terms, 'until'> & { seconds: number }): string {
      const text = Buffer.from(JSON.stringify({ ...terms, until: now().getTime() + seconds * 1000 })).toString('base64url')
      return `${base}${route.slice(1)}?t=${text}.${sign(text)}`
    },
    termsOf(token: string, wanted: Terms['do']): Terms {
      const [text = '', signature = ''] = token.split('.')
      const [input, right] = [Buffer.from(signature), Buffer.from(sign(text))]
      if (input.length !== right.length || !timingSafeEqual(input, right)) throw refuse('NOT_FOUND')
      const terms = JSON.parse(Buffer.from(text, 'base64url').toString()) as Terms
      if (terms.do !== wanted || terms.until < now().getTime()) throw refuse('NOT_FOUND')
      return terms
    },
  }
}

/** Writes a file beside its place, and moves it there whole; `take` may be stricter about a place that is taken. */
async function keep(
  file: string,
  write: (draft: string) => Promise<void>,
  take: (draft: string, file: string) => Promise<void> = rename,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await write(draft)
    await take(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}
const openDraft = (draft: string) => createWriteStream(draft, { mode: 0o600, flush: true })

/** Keeps files under `dir` and signs its addresses, as S3 does. */
export function localFiles(settings: Settings): LocalFiles {
  const { dir, base = '/' } = settings
  const at = (key: FileKey) => path.join(dir, parseFileKey(key))
  const { addressOf, termsOf } = signedTerms(settings)
  return {
    origin: URL.canParse(base) ? new URL(base).origin : null,
    putUrl: async ({ key, mediaType, mostBytes, bytes, seconds }) => ({
      url: addressOf({ do: 'put', key: parseFileKey(key), mediaType, mostBytes, ...(bytes !== undefined && { bytes }), seconds }),
      headers: uploadHeaders(mediaType),
    }),
    getUrl: async ({ key, fileName, seconds }) => addressOf({ do: 'get', key: parseFileKey(key), fileName, seconds }),
    put: (key, content) =>
      keep(at(key), draft => ('path' in content ? copyFile(content.path, draft) : pipeline([content], openDraft(draft)))),
    read: key => openFile(at(key)),
    remove: key => rm(at(key), { force: true }),
    keys: () => keysBelow(dir),
    register: app => void app.register(async files => contentRoutes(files, at, termsOf)),
  }
}

/**
 * The bytes of a file and their number; undefined when it does not exist. Fails when the file cannot be reached, because a backup must not
 * leave it out. The file is opened first, so that one removed afterwards is still read to its end.
 */
async function openFile(file: string): Promise<{ body: Readable; bytes: number } | undefined> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    const { size } = await handle.stat()
    return { body: handle.createReadStream(), bytes: size }
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function* keysBelow(dir: string): AsyncGenerator<FileKey> {
  const folder = await opendir(dir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for await (const entry of folder) {
    const key = path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (entry.isFile() && isKey(key)) yield key
  }
}

/** The routes of signed URLs: one upload, and downloads for holders of the URL. */
function contentRoutes(files: FastifyInstance, at: (key: FileKey) => string, termsOf: (token: string, wanted: Terms['do']) => Terms): void {
  files.removeAllContentTypeParsers()
  files.addContentTypeParser('*', (_, payload, done) => done(null, payload))
  files.put<{ Querystring: { t?: string } }>(route, { bodyLimit: 30_000_000, schema: { hide: true } }, async (request, reply) => {
    const { key, mediaType = '', mostBytes = 0, bytes } = termsOf(String(request.query.t), 'put')
    if (request.headers['content-type']?.split(';')[0] !== mediaType) throw refuse('UNSUPPORTED')
    // The rest of an aborted body stays unread, so that its sender still receives the reason.
    const write = async (draft: string) => {
      await pipeline(request.raw.iterator({ destroyOnReturn: false }), noMoreThan(bytes ?? mostBytes), openDraft(draft))
      if (bytes !== undefined && (await stat(draft)).size !== bytes) throw refuse('INVALID')
      if (!(await isOfType(draft, mediaType))) throw refuse('UNSUPPORTED')
    }
    try {
      await keep(at(key), write, link) // a name that is taken stays as it is
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return reply.code(412).send()
      throw error
    }
    return reply.code(200).send()
  })
  files.get<{ Querystring: { t?: string } }>(route, { schema: { hide: true } }, async (request, reply) => {
    const { key, fileName = 'file' } = termsOf(String(request.query.t), 'get')
    const found = await openFile(at(key))
    if (!found) throw refuse('NOT_FOUND')
    reply
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
      .header('content-length', found.bytes)
    reply.header('content-security-policy', filePolicy)
    return reply.type(typeOfName(key)).send(found.body)
  })
}

function noMoreThan(bytes: number): Transform {
  let seen = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      if (seen > bytes) done(refuse('TOO_LARGE'))
      else done(null, chunk)
    },
  })
}

async function isOfType(file: string, mediaType: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0)
    const kind = kindOf(buffer.subarray(0, bytesRead))
    return kind !== undefined && mediaTypes[kind] === mediaType
  } finally {
    await handle.close()
  }
}

const extensions: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  xlsx: mediaTypes.xlsx,
}
/** The media type of a key's extension. */
export const typeOfName = (key: FileKey) => extensions[key.slice(key.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
