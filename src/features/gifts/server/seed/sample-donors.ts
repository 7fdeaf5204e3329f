import { donorTypeIds, type NamedDonorTypeId } from '#kit/giving/ids.ts'
import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatMyKad } from '#kit/identity/mykad.ts'
import { nricLetter } from '#kit/identity/nric.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { SampleDonor } from '#features/donors/server/public.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { companyName, personName } from './names.ts'
import type { Random } from './random.ts'

/** The sample donor `index` of a charity, with a unique identity number. */
export function sampleDonor(
  random: Random,
  charity: Pick<Charity, 'country' | 'isIslamic' | 'language'>,
  index: number,
  at: number,
): SampleDonor {
  const { country, isIslamic, language } = charity
  const donorType = random.chance(0.04) ? 2 : 1
  const name = donorType === donorTypeIds.corporate ? companyName(random, country) : personName(random, country)
  const nric = random.chance(0.55) ? numbers[country](donorType, index) : null
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
    religionType: isIslamic ? religionOf(random) : null,
    language: language === 'ms' && random.chance(0.85) ? 'ms' : 'en',
    createdAt: new Date(at).toISOString(),
  }
}

const religionOf = (random: Random) => (random.chance(0.93) ? 1 : 2)

/** The digits a mobile number begins with in a country, and how many follow. */
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

/** 7919 and 37 share no factor with the lengths of the rows, so every index has a number of its own. */
const numbers: Record<CountryCode, (donorType: NamedDonorTypeId, index: number) => [IdType, string] | null> = {
  SG: singaporeNumber,
  MY: (donorType, index) => (donorType === donorTypeIds.corporate ? null : myKad(index)),
  BN: (donorType, index) =>
    donorType === donorTypeIds.corporate ? null : ['bruneiIc', `00${String((index * 37) % 1_000_000).padStart(6, '0')}`],
  AU: () => null,
}

function singaporeNumber(donorType: NamedDonorTypeId, index: number): [IdType, string] {
  if (donorType === donorTypeIds.corporate)
    return [
      'uen',
      `T${String(10 + (index % 14))}LL${String(index % 10_000).padStart(4, '0')}${'ABCDEFGHJK'[Math.floor(index / 10_000) % 10]}`,
    ]
  const digits = String((index * 37) % 10_000_000).padStart(7, '0')
  const prefix = ['S', 'S', 'S', 'T', 'G'][index % 5] ?? 'S'
  return [prefix === 'G' ? 'fin' : 'nric', `${prefix}${digits}${nricLetter(prefix, digits)}`]
}

function myKad(index: number): [IdType, string] {
  const born = new Date(Date.UTC(1950, 0, 1) + ((index * 7919) % 20_000) * 86_400_000)
  const digits = `${born.toISOString().slice(2, 10).replaceAll('-', '')}10${String(1000 + Math.floor(index / 20_000)).padStart(4, '0')}`
  return ['mykad', formatMyKad(digits)]
}
