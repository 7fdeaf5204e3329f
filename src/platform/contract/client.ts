import type { AnswerValues } from './answer-code.ts'
import type { Contract, Endpoint, FieldError, ClientInput, ResponseOf } from './endpoint.ts'
import { RefusalError } from './refusal-error.ts'

/** A call in wire terms. Over `fetch` in the browser, over `inject` in tests. */
export type WireRequest = {
  endpoint: Endpoint
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: Readonly<Record<string, unknown>> | undefined
  multipart: boolean
}
/** The response: the envelope, or a document with its name; `reference` is the request id. */
export type WireAnswer = { status: number; body: unknown; reference?: string | null; file?: { fileName: string; body: Uint8Array } }
export type Transport = (request: WireRequest) => Promise<WireAnswer>

/** `key`: idempotency key; repeating a key with the same input runs the command once. */
export type CallOptions = { key?: string; headers?: Readonly<Record<string, string>> }
/** A text for the user on the wire: English, with the code by which a screen finds its translation. */
export type CodedMessage = { message: string; code?: string | undefined; values?: AnswerValues | undefined }
/** The `status` of an envelope of success. */
export const successStatus = 1
type Call<E extends Endpoint> = ({} extends ClientInput<E>
  ? (input?: ClientInput<E>, options?: CallOptions) => Promise<ResponseOf<E>>
  : (input: ClientInput<E>, options?: CallOptions) => Promise<ResponseOf<E>>) & { readonly endpoint: E }
export type Client<C extends Contract> = { readonly [G in keyof C]: { readonly [K in keyof C[G]]: Call<C[G][K]> } }

type Connect = <C extends Contract>(parts: C) => Client<C>

/**
 * Connects parts of a contract: `connect({ donations })` gives `donations.list({ … })` and its neighbours. A part has one client, however
 * often it is connected. `onSuccess` receives the text of each success.
 */
export function clientsOf(
  transport: Transport,
  newKey: () => string,
  onSuccess: (endpoint: Endpoint, success: CodedMessage) => void = () => {},
): Connect {
  const callOf = (endpoint: Endpoint) => {
    const { spec } = endpoint
    const call = async (input: Readonly<Record<string, unknown>> = {}, { key = newKey(), headers = {} }: CallOptions = {}) => {
      const fields = Object.entries(input)
      const inQuery = fields.filter(([name]) => name in spec.query.shape)
      const inBody = fields.filter(([name]) => !(name in spec.query.shape))
      const { status, body, file, reference } = await transport({
        endpoint,
        method: spec.method,
        url: spec.path + queryString(inQuery),
        headers: { ...headers, ...(spec.kind === 'command' ? { 'idempotency-key': key } : {}) },
        body: spec.method === 'GET' ? undefined : Object.fromEntries(inBody),
        multipart: spec.multipart,
      })
      if (spec.mediaType && file && status === 200) return file
      const { data } = (body ?? {}) as {
        data?: { status: number; result: unknown; code?: string; message?: string; values?: AnswerValues; errors?: FieldError[] }
      }
      if (data?.status !== successStatus) throw new RefusalError(data ?? {}, status, reference)
      onSuccess(endpoint, { message: data.message ?? '', code: data.code, values: data.values })
      return data.result
    }
    return Object.assign(call, { endpoint })
  }
  const clients = new WeakMap<object, unknown>()
  const clientOf = (part: Contract[string]) => clients.get(part) ?? clients.set(part, mapValues(part, callOf)).get(part)
  return parts => mapValues(parts, clientOf) as never
}

/** `client.donations.list({ … })` for every endpoint of the contract. */
export const createClient = <C extends Contract>(contract: C, transport: Transport, newKey: () => string): Client<C> =>
  clientsOf(transport, newKey)(contract)

const mapValues = <T, U>(from: Readonly<Record<string, T>>, change: (value: T) => U) =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, change(value)]))

/** Lists travel as `name[0]=…&name[1]=…`. */
function queryString(fields: readonly (readonly [string, unknown])[]): string {
  const pairs = fields.flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((item, i) => [`${name}[${i}]`, item]) : [[name, value]],
  )
  const present = pairs.filter(([, value]) => value !== undefined && value !== null)
  const text = present.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`).join('&')
  return text && `?${text}`
}
