import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The length of an answer, in characters or bytes, below which compressing saves too little. */
const worthwhile = 1024
const inList = { br: /\bbr\b(?!;q=0(\.0*)?(,|$))/, gzip: /\bgzip\b(?!;q=0(\.0*)?(,|$))/ }

/** Whether a browser takes an answer in an encoding. */
export const acceptsEncoding = ({ headers }: FastifyRequest, encoding: keyof typeof inList): boolean =>
  inList[encoding].test(String(headers['accept-encoding']).replaceAll(' ', ''))

/**
 * Compresses JSON answers for browsers that accept gzip: a third to an eighth of the bytes for 0.03 to 0.1 ms.
 * The calls are authenticated by a header that other sites cannot send, so the length of an answer tells them nothing.
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < worthwhile || reply.hasHeader('content-encoding'))
      return payload
    if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${String(vary)}, Accept-Encoding` : 'Accept-Encoding')
    if (!acceptsEncoding(request, 'gzip')) return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return gzipSync(payload)
  })
}
