import { getLocale } from '#messages/runtime.js'
import type { Transport, WireAnswer } from '#platform/contract/client.ts'
import type { Hosts } from '#platform/contract/hosts.ts'
import { addressOf } from './hosts.ts'

const timeoutMs = 60_000

/**
 * Sends calls with `fetch`, relative to the page's base URL or the endpoint's own host. A redirect becomes status 302: the session has
 * ended.
 */
export const fetchTransport =
  (base: () => string, fetch: typeof globalThis.fetch, hosts: () => Hosts = () => ({})): Transport =>
  async ({ method, url, headers, body, multipart, endpoint }) => {
    const sent = body && (multipart ? formOf(body) : JSON.stringify(body))
    const response = await fetch(addressOf(url, base(), hosts()), {
      method,
      headers: { 'accept-language': getLocale(), ...headers, ...(sent && !multipart ? { 'content-type': 'application/json' } : {}) },
      ...(sent ? { body: sent } : {}),
      ...(multipart ? {} : { signal: AbortSignal.timeout(timeoutMs) }),
      redirect: 'manual',
    })
    if (response.type === 'opaqueredirect') return { status: 302, body: null }
    return endpoint.spec.mediaType && response.ok ? fileOf(response) : envelopeOf(response)
  }

const envelopeOf = async (response: Response): Promise<WireAnswer> => ({
  status: response.status,
  body: await response.json().catch(() => null),
  reference: response.headers.get('x-request-id'),
})

async function fileOf(response: Response): Promise<WireAnswer> {
  if (response.headers.get('content-type')?.startsWith('application/json')) return envelopeOf(response)
  const body = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, body: null, file: { fileName: nameIn(response.headers.get('content-disposition') ?? ''), body } }
}

function nameIn(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return extended ? decodeURIComponent(extended) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download')
}

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      if (item instanceof Blob) form.append(name, item)
      else if (item !== undefined && item !== null) form.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item))
  return form
}
