import type { FastifyInstance } from 'fastify'
import { commonRefusals, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Transport } from '#platform/contract/client.ts'

/** The browser's client without a network: injects calls into the server. */
export const injectTransport =
  (server: FastifyInstance, headers: Record<string, string>, address: string | (() => string) = '127.0.0.1'): Transport =>
  async ({ endpoint, method, url, headers: own, body, multipart }) => {
    const form = multipart ? await formOf(body ?? {}) : { payload: body as object | undefined, headers: {} }
    const answer = await server.inject({
      method,
      url,
      remoteAddress: typeof address === 'string' ? address : address(),
      headers: { ...headers, ...own, ...form.headers },
      ...(form.payload && { payload: form.payload }),
    })
    if (String(answer.headers['content-type']).startsWith('application/json')) {
      const read: Envelope = answer.json()
      requireDeclared(endpoint, read)
      return { status: answer.statusCode, body: read }
    }
    const name = /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? ''
    return { status: answer.statusCode, body: null, file: { fileName: decodeURIComponent(name), body: new Uint8Array(answer.rawPayload) } }
  }

type Envelope = { data?: { status?: number; code?: string } } | null
/** Besides the common refusals, the guard's own: every command is refused while its session sees the product as another role. */
const undeclared: readonly unknown[] = [...Object.keys(commonRefusals), 'SEEING_AS_ROLE']
/** Fails where the server refuses by a code that the contract of the call does not name: the API's document would not, either. */
function requireDeclared({ spec }: Endpoint, body: Envelope): void {
  const { status, code } = body?.data ?? {}
  if (status !== -1 || undeclared.includes(code) || (spec.refusals as readonly unknown[]).includes(code)) return
  throw new Error(`${spec.path} refuses with ${code}, which its contract does not declare.`)
}

async function formOf(fields: Readonly<Record<string, unknown>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(name, item instanceof File ? item : String(item))
  const encoded = new Response(form)
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': encoded.headers.get('content-type') ?? '' } }
}
