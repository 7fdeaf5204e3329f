// Never run: tsc reads it. Each line below an @ts-expect-error must fail to compile, or this file does.
import { z } from 'zod'
import { createClient } from '#platform/contract/client.ts'
import { command, type ClientInput, type RequestOf, type ResponseOf, query } from '#platform/contract/endpoint.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import type { Context, GuestContext, PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { defineServerModule } from '#platform/server/server-module.ts'

type IsSameType<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
const holds = <_ extends true>() => {}

const chests = {
  list: query('chests:view')
    .get('/api/chest/list', 'List what is in a chest')
    .query(z.object({ page: z.coerce.number<string>().default(1) }))
    .result(z.object({ total: z.int() })),
  close: command('chests:close')
    .post('/api/chest/close', 'Close a chest')
    .query(z.object({ type: z.enum(['a', 'b']) }))
    .body(z.object({ id: z.uuid() }))
    .refuses('NOT_POSSIBLE', 'FILE_GONE'),
  open: query('public').get('/api/chest/open', 'Open a chest'),
  peek: query('guest').get('/api/chest/peek', 'Peek into a chest'),
  print: query('chests:view').get('/api/chest/print', 'Print what is in a chest').bytes('application/pdf'),
}
const list = async (_: Context, { page }: RequestOf<typeof chests.list>) => ({ total: page })
const close = async (_: Context, { id, type }: RequestOf<typeof chests.close>) => {
  if (type === 'a' && id) throw refuse(chests.close, 'NOT_POSSIBLE')
  return null
}
const open = async (_: PublicContext) => null
const peek = async (_: GuestContext) => null
const print = async () => ({ fileName: 'a.pdf', body: new Uint8Array() })
const all = { list, close, open, peek, print }

serve(chests, all)

// @ts-expect-error a missing handler
serve(chests, { list, close, open, peek })
// @ts-expect-error a handler too many
serve(chests, { ...all, shut: open })
// @ts-expect-error a result of another shape
serve(chests, { ...all, list: async () => ({ total: 'one' }) })
// @ts-expect-error a result that lacks a field
serve(chests, { ...all, list: async () => ({}) })
// @ts-expect-error a handler that reads a field the endpoint does not take
serve(chests, { ...all, list: async (_: Context, input: { pages: number }) => ({ total: input.pages }) })
// @ts-expect-error a handler of a public endpoint that counts on an actor
serve(chests, { ...all, open: async ({ actor }: Context) => (actor.userId ? null : null) })
// @ts-expect-error a handler of a guest endpoint that counts on an actor
serve(chests, { ...all, peek: async ({ actor }: Context) => (actor.userId ? null : null) })
// @ts-expect-error a document without its name
serve(chests, { ...all, print: async () => ({ body: new Uint8Array() }) })
// @ts-expect-error a code the endpoint does not declare
refuse(chests.close, 'NOT_POSSIBEL')
// @ts-expect-error an endpoint without codes of its own has none
refuse(chests.list, 'NOT_POSSIBLE')
// @ts-expect-error a common code that does not exist
refuse('NOT_FOUNT')
// @ts-expect-error an access that is neither a right nor a known word
query('everybody')
// @ts-expect-error an endpoint is read, not changed
chests.close.spec.path = '/api/other'

// @ts-expect-error a part that no module has
defineServerModule({ name: 'chests', sealedColums: [] })

holds<IsSameType<RequestOf<typeof chests.close>, { type: 'a' | 'b'; id: string }>>()
holds<IsSameType<RequestOf<typeof chests.list>, { page: number }>>()
holds<IsSameType<ClientInput<typeof chests.list>, { page?: string | undefined }>>()
holds<IsSameType<ResponseOf<typeof chests.list>, { total: number }>>()
holds<IsSameType<ResponseOf<typeof chests.close>, null>>()

const api = createClient(
  { chests },
  async () => ({ status: 200, body: null }),
  () => '',
)
export async function callers() {
  await api.chests.list()
  await api.chests.list({ page: '2' })
  // @ts-expect-error a field the endpoint does not take
  await api.chests.list({ colour: 'red' })
  // @ts-expect-error an input that may not be left out
  await api.chests.close()
  // @ts-expect-error an endpoint that does not exist
  await api.chests.burn({})
}
