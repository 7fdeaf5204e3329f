import { findRateUse } from '#features/gifts/server/public.ts'
import { findOpenEntries } from '#features/imports/server/public.ts'
import { storedRates } from '#features/rates/server/public.ts'
import { itemIds, rateItemIds } from '#kit/giving/ids.ts'
import { money, type Money, multiplyMoney } from '#jurisdictions/money.ts'
import type { RequestOf, ResponseOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { fidyahOf, fitrahOf, kaffarahOf, zakatHarta } from '#features/rates/calculations.ts'
import type { rates } from '../contract.ts'
import type { Rate } from '#features/rates/rules.ts'
import { rateOfRow } from './queries.ts'

type PreviewInput = RequestOf<typeof rates.preview>
type Preview = ResponseOf<typeof rates.preview>
type Price = Pick<Rate, 'amount' | 'compounds'>

/**
 * What a rate changes from its first day on: examples, entries of files that are not recorded yet, and the receipts that keep the rate
 * before.
 */
export async function previewRate({ tx, actor }: Context, draft: PreviewInput): Promise<Preview> {
  const { charityId } = actor
  const published = await storedRates(tx, charityId)
    .selectAll('rate')
    .where('itemId', '=', draft.itemId)
    .where('grade', '=', draft.grade)
    .where('state', '=', 'published')
    .orderBy('startsOn')
    .execute()
  const holding = published.findLast(({ startsOn, endsOn }) => startsOn <= draft.startsOn && (endsOn === null || endsOn >= draft.startsOn))
  const { currency } = draft.amount
  const before = holding ? rateOfRow(holding) : null
  const [{ entries, units }, kept] = await Promise.all([
    findOpenEntries(tx, charityId, { ...draft, ...countedAs[draft.itemId] }),
    holding ? findRateUse(tx, charityId, holding) : { receipts: 0, units: 0, sum: money(0, currency), firstOn: null, lastOn: null },
  ])
  const open = {
    entries,
    units,
    before: multiplyMoney(before?.amount ?? money(0, currency), units),
    after: multiplyMoney(draft.amount, units),
  }
  return { before, endsOn: draft.endsOn, examples: examplesOf(draft, before), open, kept }
}

/** The gifts that go by an item's rates: their kind, and what their lines count. */
const countedAs = {
  [rateItemIds.nisab]: { kind: itemIds.zakat, factor: 'people' },
  [rateItemIds.fidyah]: { kind: itemIds.fidyah, factor: 'days' },
  [rateItemIds.fitrah]: { kind: itemIds.fitrah, factor: 'people' },
  [rateItemIds.kaffarah]: { kind: itemIds.kaffarah, factor: 'people' },
} as const

/** Wealth, in whole units, that shows what a nisab changes: between its values before and after, and well above both. */
function wealthsOf(after: Money, before: Money | null): number[] {
  const [least, greatest] = [after.minor, before?.minor ?? after.minor].toSorted((one, other) => one - other) as [number, number]
  const between = Math.round((least + greatest) / 200)
  return [...(least < greatest ? [between] : []), Math.ceil(greatest / 50)]
}

/**
 * Usual cases of an item by the rate before and after: fidyah in time and three years late, a family's fitrah, one oath, wealth around the
 * nisab.
 */
function examplesOf({ itemId, ...after }: PreviewInput, before: Price | null): Preview['examples'] {
  const { currency } = after.amount
  const example = (kind: Preview['examples'][number]['kind'], count: number, years: number, due: (price: Price) => Money) => ({
    kind,
    count,
    years,
    before: before && due(before),
    after: due(after),
  })
  if (itemId === rateItemIds.fidyah)
    return [
      example('days', 12, 1, ({ amount }) => fidyahOf(amount, 12)),
      example('daysLate', 10, 3, ({ amount, compounds }) => fidyahOf(amount, 10, compounds ? 3 : 1)),
    ]
  if (itemId === rateItemIds.fitrah) return [example('people', 5, 1, ({ amount }) => fitrahOf({ rate: amount, noOfPerson: 5 }))]
  if (itemId === rateItemIds.kaffarah)
    return [
      example('people', 10, 1, ({ amount }) => kaffarahOf(amount, 10)),
      example('people', 60, 1, ({ amount }) => kaffarahOf(amount, 60)),
    ]
  return wealthsOf(after.amount, before?.amount ?? null).map(wealth =>
    example('wealth', wealth, 1, ({ amount }) => zakatHarta(money(wealth * 100, currency), amount).amount),
  )
}
