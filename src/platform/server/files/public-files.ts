import type { FastifyInstance } from 'fastify'
import type { FileKey, FileStore } from './file-store.ts'
import { typeOfName } from './local-file-store.ts'
import { dropDocumentHeaders, filePolicy } from '../http/security-headers.ts'
import { refuse } from '../refuse.ts'

/** Public files have addresses of this version: a file never changes, a new one has a new name. */
const version = 'v8'
let bases = { pages: '/', mails: '/' }

/** Tells where public files are fetched, once, when the server starts: by our pages, and by mails, which need the whole address. */
export function setPublicFiles(addresses: { pages: string; mails: string }): void {
  bases = addresses
}

/** The address of a public file, for a page or a mail; null without a file. */
export const publicFileAt = (key: FileKey | null, reader: keyof typeof bases = 'pages'): string | null =>
  key?.startsWith('public/') ? `${bases[reader]}${version}/${key}` : null

/** The origin of mails' pictures; null when it is not configured. */
export const mailFilesOrigin = (): string | null => (URL.canParse(bases.mails) ? new URL(bases.mails).origin : null)

/** Serves public files, only those that a record shows; any other name answers not found. */
export function registerPublicFiles(
  app: FastifyInstance,
  files: FileStore,
  isShown: (charityId: number, key: FileKey) => Promise<boolean>,
): void {
  app.get<{ Params: { charity: string; purpose: string; name: string } }>(
    `/${version}/public/:charity/:purpose/:name`,
    { schema: { hide: true }, config: { rate: 'public' } },
    async (request, reply) => {
      const { charity, purpose, name } = request.params
      const key = `public/${charity}/${purpose}/${name}`
      const isName = /^[1-9]\d{0,9}$/.test(charity) && /^[a-z]+$/.test(purpose) && /^[\w-]{16,60}\.(png|jpg)$/.test(name)
      if (!isName || !(await isShown(Number(charity), key))) throw refuse('NOT_FOUND')
      const found = await files.read(key)
      if (!found) throw refuse('NOT_FOUND')
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('content-length', found.bytes)
      dropDocumentHeaders(reply)
      // Mails show it too: the only resource that other origins may load.
      reply.header('cross-origin-resource-policy', 'cross-origin').header('content-security-policy', filePolicy)
      return reply.type(typeOfName(key)).send(found.body)
    },
  )
}
