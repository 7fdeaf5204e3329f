import { rateItemIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import { singleGrade } from '../rules.ts'

/** A sample rate, in minor units of the local currency, with its source. */
export type SampleRate = {
  itemId: RateItemId
  grade: string
  amountMinor: number
  startsOn: Day
  endsOn: Day | null
  compounds: boolean
  source: string
}
type Days = readonly [startsOn: Day, endsOn: Day | null]

const rate = (itemId: RateItemId, grade: string, amountMinor: number, [startsOn, endsOn]: Days, source: string): SampleRate => ({
  itemId,
  grade,
  amountMinor,
  startsOn,
  endsOn,
  compounds: false,
  source,
})
const compounding = (rate: SampleRate): SampleRate => ({ ...rate, compounds: true })
const nisab = (amountMinor: number, days: Days, source: string) => rate(rateItemIds.nisab, singleGrade, amountMinor, days, source)
const fidyah = (amountMinor: number, days: Days, source: string, grade = singleGrade) =>
  rate(rateItemIds.fidyah, grade, amountMinor, days, source)
const kaffarah = (amountMinor: number, days: Days, source: string) => rate(rateItemIds.kaffarah, singleGrade, amountMinor, days, source)
const fitrah = (grades: Readonly<Record<string, number>>, days: Days, source: string) =>
  Object.entries(grades).map(([grade, amountMinor]) => rate(rateItemIds.fitrah, grade, amountMinor, days, source))

/** The source of an example value: the site where the authority would announce it. */
export const example = (site: string): string => `${site} (contoh, example)`
const newFidyah = 'The Straits Times, 16/02/2026'

/** Sample rates by place, with sources that read the same in each language. A charity enters its own under Settings, Rates. */
export const sampleRates = {
  singapore: [
    ...fitrah({ Normal: 500, Higher: 700 }, ['2018-01-01', '2020-12-31'], 'The Straits Times, 15/05/2018'),
    ...fitrah({ Normal: 510, Higher: 750 }, ['2021-01-01', '2024-12-31'], 'simplewebguide, 2021'),
    ...fitrah({ Normal: 500, Higher: 790 }, ['2025-01-01', '2025-12-31'], 'muis.gov.sg, 28/02/2025'),
    ...fitrah({ Normal: 500, Higher: 800 }, ['2026-01-01', null], 'The Straits Times, 16/02/2026'),
    compounding(fidyah(140, ['2014-01-01', '2026-03-20'], 'The Straits Times, 16/02/2026')),
    fidyah(400, ['2026-03-21', null], newFidyah),
    kaffarah(1000, ['2014-01-01', '2026-03-20'], 'The Straits Times, 16/02/2026'),
    kaffarah(400, ['2026-03-21', null], newFidyah),
    nisab(785_000, ['2024-01-01', '2024-12-31'], example('muis.gov.sg')),
    nisab(1_050_000, ['2025-01-01', '2025-12-31'], example('muis.gov.sg')),
    nisab(1_380_000, ['2026-01-01', null], example('muis.gov.sg')),
  ],
  selangor: [
    ...fitrah({ 'Beras biasa': 700, 'Beras wangi': 1400, 'Beras basmati': 2100 }, ['2024-01-01', null], 'baitulmal.jawhar.gov.my, 2024'),
    ...[200, 400, 600].map((minor, at) =>
      compounding(fidyah(minor, ['2021-01-01', null], 'selangorjournal.my, 04/2021', ['Beras biasa', 'Beras wangi', 'Beras basmati'][at])),
    ),
    kaffarah(200, ['2021-01-01', null], example('zakatselangor.com.my')),
    nisab(2_132_600, ['2022-07-30', '2025-12-31'], 'maidam.gov.my, 1444H: RM250.89/g, 85 g'),
    nisab(3_485_000, ['2026-01-01', null], 'ratex.my, 2026'),
  ],
  terengganu: [
    ...fitrah({ Biasa: 800, Sederhana: 1000, Tinggi: 2400 }, ['2023-01-01', '2023-12-31'], 'baitulmal.jawhar.gov.my, 2023'),
    ...fitrah({ Biasa: 1000, Tinggi: 2200 }, ['2024-01-01', null], 'baitulmal.jawhar.gov.my, 2024'),
    compounding(fidyah(175, ['2020-01-01', '2023-12-31'], 'maidam.gov.my: 1 cupak')),
    compounding(fidyah(250, ['2024-01-01', null], 'maidam.gov.my: 1 cupak')),
  ],
  brunei: [
    ...fitrah({ 'Beras wangi': 284, 'Beras Siam': 193 }, ['2020-01-01', null], 'borneobulletin.com.bn, 2020; bruneinewsgazette.com, 2023'),
    fidyah(100, ['2020-01-01', null], example('kheu.gov.bn')),
    kaffarah(100, ['2020-01-01', null], example('kheu.gov.bn')),
    nisab(585_200, ['2020-01-01', '2023-12-31'], 'borneobulletin.com.bn, 04/2020: BND68.85/g, 85 g, 1441H'),
    nisab(862_500, ['2024-01-01', null], example('kheu.gov.bn')),
  ],
} satisfies Record<string, SampleRate[]>
export type RatePlace = keyof typeof sampleRates

/** The site of the authority that announces rates in a place. */
const authoritySites: Readonly<Record<RatePlace, string>> = {
  singapore: 'https://www.muis.gov.sg',
  selangor: 'https://www.zakatselangor.com.my',
  terengganu: 'https://www.maidam.gov.my',
  brunei: 'https://www.kheu.gov.bn',
}

/** Where a rate can be looked up: at the site that its source names, else at the authority's. */
export function siteOfSource(place: RatePlace, source: string): string {
  const site = /(?<=^|[\s:])(?:[a-z]+\.)+(?:my|sg|bn)\b/.exec(source)?.[0]
  return site ? `https://${site}` : authoritySites[place]
}

/** The rates of an item on a day, lowest grade first; before the first announcement, the first one. */
export function announcedOn(place: RatePlace, itemId: RateItemId, day: Day): SampleRate[] {
  const all: readonly SampleRate[] = sampleRates[place].filter(one => one.itemId === itemId)
  const holding = all.filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || day <= endsOn))
  const since = holding[0]?.startsOn ?? all.reduce((first, { startsOn }) => (startsOn < first ? startsOn : first), '9999-12-31')
  return all.filter(({ startsOn }) => startsOn === since).sort((one, other) => one.amountMinor - other.amountMinor)
}
