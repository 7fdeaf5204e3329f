import { expect, test } from 'vitest'
import { contract } from '#contract.ts'
import { defaultRights } from '#features/roles/rules.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { type Endpoint, type Group, isOpenTo } from '#platform/contract/endpoint.ts'
import { countOf, newCounter, newTaken } from '#testing/factories/counter/new-counter.ts'
import { examples } from '#testing/factories/examples.ts'
import { newCharity } from '#testing/factories/new-charity.ts'

/** Unlike any other number: the cash, what the drawer should hold with its float, and all that was taken. */
const [cash, float, card] = [7_310_93, 1_000_00, 4_219_07]
const sums = [cash, cash + float, cash + card, cash + card + float].map(String)
const amounts = [[cash - 5_000_11, 5_000_11], [card]].flat().map(String)
const textOf = (answer: unknown) => JSON.stringify(answer)

test('no answer of the feature has a sum or an amount of a session before both counts are filed', async () => {
  const charity = await newCounter()
  const { cashier, second, supervisor } = charity
  await newTaken(charity, cashier.userId, { amount_minor: cash - 5_000_11 })
  await newTaken(charity, cashier.userId, { amount_minor: 5_000_11 })
  await newTaken(charity, cashier.userId, { amount_minor: card, payment_method: methodIds.card })
  const officerId = cashier.userId
  const bodies: string[] = []
  const look = async () => {
    for (const { api } of [cashier, second, supervisor]) {
      const { declarations } = api
      const answers = [
        declarations.pending({}),
        declarations.session({ officerId }),
        declarations.closures({ status: [] }),
        declarations.waiting(),
        declarations.filters(),
      ]
      bodies.push(...(await Promise.all(answers)).map(textOf))
    }
  }
  await look()
  const first = await cashier.api.declarations.count(countOf(officerId, 'first', { 5000: 3 }, { drawer: { float } }))
  bodies.push(textOf(first))
  await look()
  const refused = await supervisor.api.declarations.closure({ id: first.id }).catch((error: unknown) => error)
  bodies.push(textOf(refused))
  bodies.push(textOf(await second.api.declarations.count(countOf(officerId, 'second', { 5000: 2 }))))
  await look()
  expect(bodies.filter(text => [...sums, ...amounts].some(number => text.includes(number)))).toEqual([])
  expect(await charity.rowsOf('declaration_filing')).toEqual([])
  await second.api.declarations.count(countOf(officerId, 'recount', { 5000: 2 }))
  expect(textOf(await supervisor.api.declarations.closure({ id: first.id }))).toContain(String(cash + float))
})

/** Users who may view gifts see each amount and these totals (decision 0071). */
const totalsOfGifts = ['dashboard.summary', 'donations.summary', 'islamicGiving.totals']

test('an officer learns the sum from totals of gifts that they may see, and from no other call', async () => {
  const charity = await newCharity()
  const { actor, api } = charity.officer(defaultRights.posOfficer)
  const at = { donated_at: '2026-03-02T03:00:00Z' }
  await newTaken(charity, actor.userId, { ...at, amount_minor: cash - 5_000_11 })
  await newTaken(charity, actor.userId, { ...at, amount_minor: 5_000_11 })
  const isAsked = ({ spec }: Endpoint) =>
    spec.kind === 'query' && !['public', 'guest'].includes(spec.access) && isOpenTo(spec.access, actor.can)
  const calls = Object.entries<Group>(contract).flatMap(([group, endpoints]) =>
    Object.entries<Endpoint>(endpoints).flatMap(([verb, endpoint]) => (isAsked(endpoint) ? [[group, verb] as const] : [])),
  )
  const anyCall = api as unknown as Record<string, Record<string, (input: object) => Promise<unknown>>>
  const telling = await Promise.all(
    calls.map(async ([group, verb]) => {
      const inputs = [{}, examples[`${group}.${verb}`]?.({} as never) ?? {}, { dateFiler: 1 }]
      const answers = await Promise.all(inputs.map(async input => anyCall[group]?.[verb]?.(input).catch(() => null)))
      return answers.some(answer => textOf(answer).includes(String(cash))) ? [`${group}.${verb}`] : []
    }),
  )
  expect(calls.length).toBeGreaterThan(30)
  expect(telling.flat().toSorted()).toEqual(totalsOfGifts)
})
