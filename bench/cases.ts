import type { Actor, Context } from '#platform/server/context.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { contract } from '#contract.ts'
import { servedEndpoints } from '#app/server/features/modules.ts'
import { sql } from 'kysely'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { preferenceIds } from '#kit/giving/ids.ts'

/** A call to be timed: an endpoint, what it is asked, and its aim, as times of the least server or in milliseconds, where there is one. */
export type Case = {
  name: string
  endpoint: Endpoint
  input: Readonly<Record<string, unknown>>
  aim?: number
  within?: number
  run: (tx: Tx) => Promise<unknown>
}

/**
 * The calls of the donation list, its details and the home board, as a screen makes them, on the largest charity. A few gifts in a thousand
 * have `rareName`.
 */
export async function casesOf(db: Db, actor: Actor, now: () => Date, rareName = 'zulk'): Promise<Case[]> {
  const { id } = await db.transact({ charityId: actor.charityId, readOnly: true }, async tx => {
    const { rows } = await sql<{
      id: string
    }>`select id from donation where charity_id = ${actor.charityId} and app_preference_id = 8 and donor_id is not null
      order by donated_at desc, id desc offset 300 limit 1`.execute(tx)
    return rows[0]!
  })
  const ofThirty = await db.transact({ charityId: actor.charityId, readOnly: true }, tx => nameOfThirty(tx, actor.charityId))
  const context = { actor, now, audit: () => {}, says: () => {}, afterCommit: () => {} } as unknown as Context
  const { donations, dashboard } = contract
  const list = (input: object) => (tx: Tx) =>
    servedEndpoints.donations.handlers.list({ ...context, tx }, donations.list.spec.body.parse(input) as never)
  const listCase = (name: string, input: Readonly<Record<string, unknown>>, aim: Pick<Case, 'aim' | 'within'> = {}): Case => ({
    name,
    endpoint: donations.list,
    input,
    run: list(input),
    ...aim,
  })
  const donorCase = (name: string, input: Readonly<Record<string, unknown>>, aim: Pick<Case, 'aim' | 'within'> = {}): Case => ({
    name,
    endpoint: contract.donorProfiles.list,
    input,
    run: tx => servedEndpoints.donorProfiles.handlers.list({ ...context, tx }, contract.donorProfiles.list.spec.body.parse(input) as never),
    ...aim,
  })
  return [
    {
      name: 'detail',
      endpoint: donations.find,
      input: { transactionId: id },
      aim: 2,
      run: tx => servedEndpoints.donations.handlers.find({ ...context, tx }, { transactionId: id }),
    },
    listCase('first page of 20 with total', { pageSize: 20 }, { aim: 2 }),
    listCase('page 500', { pageSize: 20, pageNumber: 500 }, { aim: 2 }),
    listCase('one method and status, last 12 months, with total', {
      pageSize: 20,
      paymentMethod: [6],
      status: ['Settled'],
      startDate: yearBefore(now()),
    }),
    listCase('an amount bracket and a platform, capped total', { pageSize: 20, platform: ['website'], minimumAmount: 100_000 }),
    listCase('name search, one rare word', { pageSize: 20, searchBy: 1, searchValue: rareName }, { within: 5 }),
    listCase('name search, a name of thirty donors', { pageSize: 20, searchBy: 1, searchValue: ofThirty }),
    listCase('name search, two words', { pageSize: 20, searchBy: 1, searchValue: 'siti ha' }),
    donorCase('donors, first page of 20', { pageSize: 20 }),
    donorCase('donors by a rare name', { pageSize: 20, searchValue: rareName }, { within: 5 }),
    donorCase('donors by the commonest name', { pageSize: 20, searchValue: 'mohd' }, { within: 50 }),
    ...settingsCases(context),
    ...counterCases(context),
    {
      name: 'summary of 12 months',
      endpoint: dashboard.summary,
      input: { dateFiler: 5 },
      aim: 2,
      run: tx =>
        servedEndpoints.dashboard.handlers.summary(
          { ...context, tx },
          { dateFiler: 5, appPreferenceId: preferenceIds.donations, fromDate: null, toDate: null },
        ),
    },
  ]
}

/** The word of a name that about thirty donors have, however many there are. */
async function nameOfThirty(tx: Tx, charityId: number): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    select token from donor_name_token where charity_id = ${charityId} and token ~ '^[a-z]{4,}$'
     group by token order by abs(count(*) - 30), token limit 1`.execute(tx)
  return rows[0]!.token
}

type Handler = (context: Context, input: never) => Promise<unknown>
/** The first page of a list, as `more` filters it. */
const firstPage =
  (context: Context) =>
  (name: string, endpoint: Endpoint, handler: Handler, more: object = {}): Case => {
    const input = { pageSize: 20, ...more }
    const run = (tx: Tx) => handler({ ...context, tx }, endpoint.spec.body.extend(endpoint.spec.query.shape).parse(input) as never)
    return { name, endpoint, input, within: 20, run }
  }

/** The first pages of lists of the settings. */
function settingsCases(context: Context): Case[] {
  const { rates, hijriYears, amils, webhooks } = servedEndpoints
  const first = firstPage(context)
  return [
    first('rates, first page', contract.rates.list, rates.handlers.list),
    first('Hijri years', contract.hijriYears.list, hijriYears.handlers.list),
    first('amils, first page', contract.amils.list, amils.handlers.list),
    first('webhooks', contract.webhooks.list, webhooks.handlers.list),
  ]
}

/** The first pages of the lists of the counter's day. */
function counterCases(context: Context): Case[] {
  const { terminals, declarations, offlineCounter } = servedEndpoints
  const first = firstPage(context)
  return [
    first('terminals', contract.terminals.list, terminals.handlers.list),
    first('sessions to count', contract.declarations.pending, declarations.handlers.pending),
    first('declarations to close', contract.declarations.closures, declarations.handlers.closures),
    first('closed declarations', contract.declarations.closures, declarations.handlers.closures, { status: ['closed'] }),
    first('leased receipt numbers', contract.offlineCounter.leases, offlineCounter.handlers.leases),
  ]
}

const yearBefore = (now: Date) => new Date(now.getTime() - 365 * 86_400_000).toISOString().slice(0, 10)
