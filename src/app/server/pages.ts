import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Hosts, hostsMeta } from '#platform/contract/hosts.ts'
import { escapeHtml } from '#platform/server/mail/escape-html.ts'
import { acceptsEncoding } from '#platform/server/http/compress-answers.ts'
import { dropDocumentHeaders } from '#platform/server/http/security-headers.ts'
import { refuse } from '#platform/server/refuse.ts'
import { isPublicPath } from '#platform/contract/public-paths.ts'
import { publicPaths } from './features/public-paths.ts'

const built = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** Scripts, styles, fonts and pictures. The service worker is none: it keeps the policy of its own headers. */
const partsOfPages = /(?<!worker)\.(js|css|woff2|ttf|svg)(\.(br|gz))?$/

/** What the built web is known by, so that open tabs notice a new one: it changes whenever the web does. */
export function builtVersion(mark = fileURLToPath(new URL('../../../dist/web-built-from', import.meta.url))): string {
  return existsSync(mark) ? readFileSync(mark, 'utf8').slice(0, 12) : 'dev'
}

/** Serves the built web: files under names that change with their content, and for every other path the page that draws it. */
export async function registerPages(
  app: FastifyInstance,
  { basePath, hosts, root = built }: { basePath: string; hosts: Hosts; root?: string },
): Promise<void> {
  if (!existsSync(`${root}public.html`)) return // in development Vite serves it
  const named = Object.keys(hosts).length ? `<meta name="${hostsMeta}" content="${escapeHtml(JSON.stringify(hosts))}" />` : ''
  const page = (name: string) => {
    const html = readFileSync(`${root}${name}`, 'utf8')
      .replace('<base href="/"', `<base href="${basePath}/"`)
      .replace('</head>', () => `${named}</head>`)
    return { html, gzip: gzipSync(html), br: brotliCompressSync(html) }
  }
  const [signedInPage, publicPage] = [page('index.html'), page('public.html')]
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.{br,gz,html,map}'],
    acceptRanges: false,
    lastModified: false, // the etag says as much
    setHeaders: (reply, file) => {
      if (partsOfPages.test(file)) dropDocumentHeaders(reply.removeHeader('x-request-id'))
      if (!reply.raw.hasHeader('connection') && reply.request.raw.httpVersion === '1.1') reply.raw.removeHeader('connection') // kept open without saying so
      if (!file.startsWith(`${root}assets/`)) return void reply.header('cache-control', 'public, max-age=300')
      // What the build puts into assets/ is named after its content: nobody asks whether it changed.
      reply.removeHeader('etag').header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (/^\/(v\d+\/)?api(\/|$)/i.test(path) || /\.\w+$/.test(path)) throw refuse('NOT_FOUND')
    if (isPublicPath(publicPaths, basePath + path, basePath)) return sendPage(request, reply, publicPage) // its address opens a receipt or a gift: not stored
    return sendPage(request, reply.header('cache-control', 'no-cache'), signedInPage)
  })
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: { html: string; gzip: Buffer; br: Buffer }) {
  reply.type('text/html; charset=utf-8').header('vary', 'Accept-Encoding')
  const encoding = (['br', 'gzip'] as const).find(name => acceptsEncoding(request, name))
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.html)
}
