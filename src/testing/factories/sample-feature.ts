import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import type { Actor, Context, GuestContext, PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'

/** A capability of nothing but doors: it renames its charity, which is all the platform needs to be judged by. */
export const doors = {
  see: query('doors:view')
    .get('/api/door/see')
    .query(z.object({ charityId: z.coerce.number<string>().optional() }))
    .result(z.object({ name: z.string() })),
  paint: command('doors:edit')
    .post('/api/door/paint')
    .movesMoney()
    .body(z.object({ name: z.string() }))
    .result(z.object({ name: z.string(), at: z.string() }))
    .says('Painted.')
    .refuses({ UGLY: 'Not that colour.' }),
  reveal: query('doors:view').get('/api/door/reveal').audited().result(z.null()),
  pass: command('session').post('/api/door/pass').result(z.null()),
  note: query('session').post('/api/door/note').bytes('text/plain'),
  peep: command('guest')
    .post('/api/door/peep')
    .result(z.object({ txnId: z.string() })),
  knock: command('public')
    .post('/api/door/knock')
    .body(z.object({ charityId: z.int() }))
    .result(z.object({ seen: z.int() })),
}
const nameOf = async (tx: Context['tx'], charityId: number) =>
  (await tx.selectFrom('charity').select('name').where('charityId', '=', charityId).executeTakeFirstOrThrow()).name
/** For whom a handler was begun, and who was handed a row. */
export const [begunFor, shownTo]: [Actor[], Actor[]] = [[], []]
export const doorEndpoints = serve(doors, {
  see: async ({ tx, actor }: Context) => {
    begunFor.push(actor)
    const name = await nameOf(tx, actor.charityId)
    shownTo.push(actor)
    return { name }
  },
  paint: async ({ tx, actor, audit, now: at }: Context, { name }) => {
    const before = await nameOf(tx, actor.charityId)
    await tx.updateTable('charity').set({ name }).where('charityId', '=', actor.charityId).execute()
    if (name === 'puce') throw refuse(doors.paint, 'UGLY')
    audit({ subject: { kind: 'door', id: '1' }, changes: { name: [before, name] } })
    return { name, at: `${at().toISOString()} ${randomUUID()}` }
  },
  async reveal({ actor, audit }: Context) {
    begunFor.push(actor)
    audit({ subject: { kind: 'door', id: '2' } })
    return null
  },
  async pass({ actor }: Context) {
    begunFor.push(actor)
    return null
  },
  note: async () => ({ fileName: 'Nota é.txt', body: new TextEncoder().encode('hello') }),
  peep: async ({ guest }: GuestContext) => ({ txnId: guest.txnId }),
  knock: async ({ transact }: PublicContext, { charityId }) => ({
    seen: await transact(charityId, async ({ tx, audit }) => {
      audit({ detail: { knocked: true } })
      return (await tx.selectFrom('charity').select('name').execute()).length
    }),
  }),
})
