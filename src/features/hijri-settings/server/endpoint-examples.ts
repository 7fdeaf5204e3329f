import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { ummAlQuraStart } from '#kit/time/hijri.ts'

type YearFixture = { hijriYearId: string }
const draft = (hijrahYear: number) => ({
  hijrahYear,
  authority: 'MUIS' as const,
  months: Array.from({ length: 12 }, (_, at) => ({
    authority: 'MUIS' as const,
    month: at + 1,
    startsOn: ummAlQuraStart(hijrahYear, at + 1),
    isAnnounced: true,
    source: canary,
  })),
})

/** A Hijri year. */
export const newRecords: NewRecords<YearFixture> = async ({ api }) => ({ hijriYearId: (await api.hijriYears.add(draft(1460))).id })

export const examples: Examples<YearFixture> = {
  'hijriYears.list': () => ({}),
  'hijriYears.find': ({ hijriYearId: id }) => ({ id }),
  'hijriYears.suggest': () => ({ hijrahYear: 1449 }),
  'hijriYears.preview': () => draft(1460),
  'hijriYears.add': () => draft(1470),
  'hijriYears.edit': ({ hijriYearId: id }) => ({ ...draft(1460), id, version: 1 }),
}
