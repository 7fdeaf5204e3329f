import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { command, query } from '#platform/contract/endpoint.ts'
import { serve } from '#platform/server/http/bind-contract.ts'
import type { Actor, Context, GuestContext, PublicContext } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'

/** A minimal module that reads and renames its charity, for tests of the platform. */
export const sampleContract = {
  read: query('sample:view')
    .get('/api/sample/read', 'Read the name of the charity')
    .query(z.object({ charityId: z.coerce.number<string>().optional() }))
    .result(z.object({ name: z.string() })),
  rename: command('sample:edit')
    .post('/api/sample/rename', 'Rename the charity')
    .movesMoney()
    .body(z.object({ name: z.string() }))
    .result(z.object({ name: z.string(), at: z.string() }))
    .says('CHANGES_SAVED')
    .refuses('NAME_TAKEN'),
  readAudited: query('sample:view').get('/api/sample/read-audited', 'Read with an audit row').audited().result(z.null()),
  touch: command('session').post('/api/sample/touch', 'Do nothing in a transaction').result(z.null()),
  download: query('session').post('/api/sample/download', 'Download a text').bytes('text/plain'),
  readAsGuest: command('guest')
    .post('/api/sample/read-as-guest', 'Read the transaction of a guest link')
    .result(z.object({ txnId: z.string() })),
  countInPublic: command('public')
    .post('/api/sample/count-in-public', 'Count what the public sees')
    .body(z.object({ charityId: z.int() }))
    .result(z.object({ seen: z.int() })),
}
const nameOf = async (tx: Context['tx'], charityId: number) =>
  (await tx.selectFrom('charity').select('name').where('charityId', '=', charityId).executeTakeFirstOrThrow()).name
/** The actors a handler was started for, and those it returned a row to. */
export const [startedFor, returnedTo]: [Actor[], Actor[]] = [[], []]
export const sampleEndpoints = serve(sampleContract, {
  read: async ({ tx, actor }: Context) => {
    startedFor.push(actor)
    const name = await nameOf(tx, actor.charityId)
    returnedTo.push(actor)
    return { name }
  },
  rename: async ({ tx, actor, audit, now: at }: Context, { name }) => {
    const before = await nameOf(tx, actor.charityId)
    await tx.updateTable('charity').set({ name }).where('charityId', '=', actor.charityId).execute()
    if (name === 'bad') throw refuse(sampleContract.rename, 'NAME_TAKEN')
    audit({ subject: { kind: 'sample', id: '1' }, changes: { name: [before, name] } })
    return { name, at: `${at().toISOString()} ${randomUUID()}` }
  },
  async readAudited({ actor, audit }: Context) {
    startedFor.push(actor)
    audit({ subject: { kind: 'sample', id: '2' } })
    return null
  },
  async touch({ actor }: Context) {
    startedFor.push(actor)
    return null
  },
  download: async () => ({ fileName: 'Nota é.txt', body: new TextEncoder().encode('hello') }),
  readAsGuest: async ({ guest }: GuestContext) => ({ txnId: guest.txnId }),
  countInPublic: async ({ transact }: PublicContext, { charityId }) => ({
    seen: await transact(charityId, async ({ tx, audit }) => {
      audit({ detail: { counted: true } })
      return (await tx.selectFrom('charity').select('name').execute()).length
    }),
  }),
})
