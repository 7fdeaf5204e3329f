import { itemIds, rateItemIds } from '#kit/giving/ids.ts'
import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import type { Insertable } from 'kysely'
import type { Day } from '#kit/time/days.ts'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import type { Tables } from '#platform/server/database/database.ts'
import type { ItemId } from '#features/gifts/rules.ts'
import { announcedOn, type RatePlace } from '#features/rates/server/public.ts'
import type { Random } from './random.ts'
import { type LineNameCode, lineNames } from '#features/gifts/line-names.ts'
import { answerText } from '#platform/server/answer-text.ts'

export type SampleLine = Omit<Insertable<Tables['donationLine']>, 'charityId' | 'donationId' | 'lineNo'>
type AmountSetting = { country: CountryCode; day: Day }
/** The amount of a gift, and its lines where it has several or is computed by a rate. */
export type SampleAmount = { amountMinor: number; lines: SampleLine[] }

const everyday = [
  [2, 6],
  [5, 12],
  [10, 18],
  [20, 16],
  [30, 8],
  [50, 16],
  [100, 13],
  [150, 3],
  [200, 4],
  [250, 2],
  [500, 2.5],
  [1000, 1.6],
  [2000, 0.5],
  [5000, 0.25],
] as const
const blank = { nameCode: null, grade: null, people: null, days: null, years: null, quantity: null, rateMinor: null }
const places: Readonly<Partial<Record<CountryCode, RatePlace>>> = { SG: 'singapore', MY: 'selangor', BN: 'brunei' }
/** The announced rates of the charity's place on the gift's day. */
const announced = (country: CountryCode, itemId: RateItemId, day: Day) => announcedOn(places[country] ?? 'singapore', itemId, day)

/** The amount of a gift by kind. Companies give twenty times as much. */
export function sampleAmount(random: Random, { country, day }: AmountSetting, itemId: ItemId, isCompany: boolean): SampleAmount {
  if (itemId === itemIds.fitrah) return family(random, { country, day })
  if (itemId === itemIds.fidyah) return sumOf([fidyah(random, { country, day })])
  if (itemId === itemIds.kaffarah) {
    const rateMinor = announced(country, rateItemIds.kaffarah, day)[0]?.amountMinor ?? 400
    return sumOf([{ ...blank, itemId, ...lineNamed('oath'), people: 10, rateMinor, amountMinor: 10 * rateMinor }])
  }
  if (itemId === itemIds.zakat)
    return sumOf([
      {
        ...blank,
        itemId,
        ...lineNamed(random.pick(['savings', 'gold', 'business', 'shares'])),
        amountMinor: random.int(150, 4000) * 100 + random.int(0, 99),
      },
    ])
  if (itemId === itemIds.purchase) {
    const quantity = random.int(1, 4)
    const rateMinor = random.pick([990, 1500, 2400, 4500])
    return sumOf([
      {
        ...blank,
        itemId,
        name: random.pick(['Quran translation', 'Prayer mat', 'Calendar', 'Children’s stories']),
        quantity,
        rateMinor,
        amountMinor: quantity * rateMinor,
      },
    ])
  }
  const units = random.weighted(everyday) * (isCompany ? 20 : 1)
  return { amountMinor: units * 100 + (random.chance(0.06) ? random.int(1, 99) : 0), lines: [] }
}

/** A line that is for one of the usual purposes, in English. */
const lineNamed = (nameCode: LineNameCode) => ({ nameCode, name: answerText(lineNames[nameCode], {}, 'en') })

/** Fitrah of a family with one payer, sometimes with fidyah on the same receipt. */
function family(random: Random, { country, day }: AmountSetting): SampleAmount {
  const { grade: name, amountMinor: rateMinor } = random.pick(announced(country, rateItemIds.fitrah, day))
  const people = random.weighted([
    [1, 20],
    [2, 16],
    [3, 15],
    [4, 18],
    [5, 16],
    [6, 9],
    [7, 4],
    [8, 2],
  ])
  const fitrah: SampleLine = { ...blank, itemId: itemIds.fitrah, name, grade: name, people, rateMinor, amountMinor: people * rateMinor }
  return sumOf(random.chance(0.12) ? [fitrah, fidyah(random, { country, day })] : [fitrah])
}

function fidyah(random: Random, { country, day }: AmountSetting): SampleLine {
  const [days, rateMinor] = [random.int(1, 30), announced(country, rateItemIds.fidyah, day)[0]?.amountMinor ?? 400]
  return {
    ...blank,
    itemId: itemIds.fidyah,
    ...lineNamed(random.pick(['illness', 'oldAge', 'nursing'])),
    days,
    rateMinor,
    amountMinor: days * rateMinor,
  }
}

const sumOf = (lines: SampleLine[]): SampleAmount => ({ amountMinor: lines.reduce((sum, line) => sum + line.amountMinor, 0), lines })
