import { donorTypeIds, itemIds, preferenceIds, religionIds } from '#kit/giving/ids.ts'
import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatMyKad } from '#jurisdictions/numbers/mykad.ts'
import { nricLetter } from '#jurisdictions/numbers/nric.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { SampleDonor } from '#features/donors/server/public.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { companyName, type SamplePerson, samplePerson } from './names.ts'
import type { Random } from './random.ts'
import type { NewFund } from './sample-funds.ts'

/** The sample donor `index` of a charity, with a unique identity number. */
export function sampleDonor(
  random: Random,
  charity: Pick<Charity, 'country' | 'isIslamic' | 'language'>,
  index: number,
  at: number,
): SampleDonor {
  const { country, isIslamic, language } = charity
  const donorType = random.chance(0.04) ? 2 : 1
  const person = donorType === donorTypeIds.corporate ? null : samplePerson(random, country)
  const name = person?.name ?? companyName(random, country)
  const nric = random.chance(0.55) ? numbers[country](index, person) : null
  return {
    id: random.uuid(at),
    donorType,
    name,
    phone: random.chance(0.82) ? phoneOf(random, country) : null,
    email: random.chance(0.66)
      ? `${name
          .toLowerCase()
          .replace(/[^a-z]+/g, '.')
          .replace(/\.$/, '')}${index}@mail.demo`
      : null,
    idType: nric && nric[0],
    nric: nric && nric[1],
    religionType: isIslamic && person ? religionIds[person.isMuslim ? 'muslim' : 'notMuslim'] : null,
    language: language === 'ms' && random.chance(0.85) ? 'ms' : 'en',
    createdAt: new Date(at).toISOString(),
  }
}

/**
 * Whether a donor gives for a purpose. Only Muslims give zakat, fitrah, fidyah and to collections at prayers; companies of Muslims give
 * zakat too.
 */
export function givesFor(
  { donorType, religionType }: SampleDonor,
  { appPreferenceId, itemId }: Pick<NewFund, 'appPreferenceId' | 'itemId'>,
): boolean {
  const isReligious = appPreferenceId === preferenceIds.islamicGiving || prayerItems.includes(itemId)
  if (!isReligious) return true
  if (donorType === donorTypeIds.corporate) return itemId === itemIds.zakat || itemId === itemIds.mosque
  return religionType === religionIds.muslim
}
const prayerItems: readonly number[] = [itemIds.mosque, itemIds.fajr, itemIds.friday]

/** The first digits of mobile numbers in each country, and how many digits follow. */
const mobiles: Record<CountryCode, readonly [starts: readonly string[], digits: number]> = {
  SG: [['8', '9'], 7],
  MY: [['12', '13', '16', '17', '19'], 7],
  BN: [['7', '8'], 6],
  AU: [['4'], 8],
}
function phoneOf(random: Random, country: CountryCode): string {
  const [starts, digits] = mobiles[country]
  const start = starts.length > 1 ? random.pick(starts) : starts[0]
  return `${jurisdictionOf(country).phone.dialCode} ${start}${String(random.int(0, 10 ** digits - 1)).padStart(digits, '0')}`
}

type Person = SamplePerson | null
/**
 * The identity number of a sample donor. 7919 and 37 share no factor with the sizes of the number ranges, so every index gets a different
 * number.
 */
const numbers: Record<CountryCode, (index: number, person: Person) => [IdType, string] | null> = {
  SG: singaporeNumber,
  MY: (index, person) => person && myKad(index, person),
  BN: (index, person) => person && ['bruneiIc', `00${String((index * 37) % 1_000_000).padStart(6, '0')}`],
  AU: () => null,
}

/** The first and the last year in which a sample donor is born: all are of age, and none is a hundred. */
const born = { first: 1945, last: 2006 } as const
const bornIn = (index: number) => born.first + ((index * 7919) % (born.last - born.first + 1))

/** An NRIC begins with the year of birth, and with T from 2000 on; one donor in five is a foreigner with a FIN. */
function singaporeNumber(index: number, person: Person): [IdType, string] {
  if (!person)
    return [
      'uen',
      `T${String(10 + (index % 14))}LL${String(index % 10_000).padStart(4, '0')}${'ABCDEFGHJK'[Math.floor(index / 10_000) % 10]}`,
    ]
  if (index % 5 === 4) {
    const digits = String((index * 37) % 10_000_000).padStart(7, '0')
    return ['fin', `G${digits}${nricLetter('G', digits)}`]
  }
  const year = bornIn(index)
  const serial = 10_000 + ((Math.floor(index / (born.last - born.first + 1)) * 37) % 90_000)
  const [prefix, digits] = [year < 2000 ? 'S' : 'T', `${String(year).slice(2)}${serial}`]
  return ['nric', `${prefix}${digits}${nricLetter(prefix, digits)}`]
}

/** The last digit of a MyKad is odd for men and even for women. */
function myKad(index: number, { isWoman }: SamplePerson): [IdType, string] {
  const day = new Date(Date.UTC(1950, 0, 1) + ((index * 7919) % 20_000) * 86_400_000)
  const serial = 100 + Math.floor(index / 20_000)
  const digits = `${day.toISOString().slice(2, 10).replaceAll('-', '')}10${serial}${isWoman ? 6 : 5}`
  return ['mykad', formatMyKad(digits)]
}
