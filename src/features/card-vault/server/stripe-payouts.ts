import { z } from 'zod'
import { Currency } from '#jurisdictions/money.ts'
import type { ProviderLine, ReadPayouts } from './provider-payout.ts'

const seconds = z.int().transform(at => new Date(at * 1000))
const Payout = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  arrival_date: seconds,
  automatic: z.boolean(),
  status: z.string(),
})
const Source = z.object({
  id: z.string(),
  charge: z.string().nullish(),
  payment_intent: z.string().nullish(),
})
const Line = z.object({
  id: z.string(),
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  currency: z.string(),
  created: seconds,
  reporting_category: z.string(),
  description: z.string().nullish(),
  source: z.union([Source, z.string()]).nullish(),
})
const page = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item), has_more: z.boolean() })

type Get = (path: string, fields: Readonly<Record<string, string | number | undefined>>) => Promise<unknown>

async function* pagesOf<Item extends { id: string }>(get: Get, path: string, item: z.ZodType<Item>, fields: Parameters<Get>[1]) {
  for (let after: string | undefined; ;) {
    const { data, has_more: hasMore } = page(item).parse(await get(path, { ...fields, limit: 100, starting_after: after }))
    yield* data
    if (!hasMore || data.length === 0) return
    after = data.at(-1)!.id
  }
}

/**
 * Reads paid payouts of Stripe (docs.stripe.com/api/payouts) with their balance transactions. One made by hand says not what it is made of.
 */
export const stripePayouts = (get: Get): ReadPayouts =>
  async function* read(since, isKnown) {
    const arrived = { status: 'paid', 'arrival_date[gte]': Math.floor(since.getTime() / 1000) }
    for await (const { id, amount, currency, arrival_date: paidAt, automatic } of pagesOf(get, '/v1/payouts', Payout, arrived)) {
      const known = Currency.safeParse(currency.toUpperCase())
      if (!automatic || !known.success || isKnown(id, paidAt)) continue
      const lines: ProviderLine[] = []
      const ofPayout = { payout: id, 'expand[0]': 'data.source' }
      for await (const line of pagesOf(get, '/v1/balance_transactions', Line, ofPayout))
        if (line.reporting_category !== 'payout') lines.push(lineOf(line))
      yield { id, paidAt, currency: known.data, minor: amount, lines }
    }
  }

function lineOf({
  id,
  amount,
  fee,
  net,
  currency,
  created,
  reporting_category: category,
  description,
  source,
}: z.infer<typeof Line>): ProviderLine {
  const numbers = typeof source === 'object' && source ? [source.id, source.charge, source.payment_intent] : [source]
  return {
    id,
    category,
    at: created,
    currency: currency.toUpperCase(),
    grossMinor: amount,
    feeMinor: fee,
    netMinor: net,
    references: [...new Set([...numbers.filter(number => typeof number === 'string'), id])],
    description: description ?? '',
  }
}
