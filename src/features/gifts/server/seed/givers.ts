import { formatMyKad } from '#kit/mykad.ts'
import { nricLetter } from '#kit/nric.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { IdType } from '#features/donors/rules.ts'
import { companyName, personName } from './names.ts'
import type { Random } from './random.ts'

/** Somebody who gives, before the number is sealed. */
export type SeedGiver = {
  id: string
  donorType: 1 | 2
  name: string
  phone: string | null
  email: string | null
  idType: IdType | null
  nric: string | null
  religionType: 1 | 2 | null
  language: 'en' | 'ms'
  createdAt: string
}

/** The giver number `index` of a charity: no two have the same identity number. */
export function seedGiver(
  random: Random,
  charity: Pick<Charity, 'country' | 'isIslamic' | 'language'>,
  index: number,
  at: number,
): SeedGiver {
  const { country, isIslamic, language } = charity
  const donorType = random.chance(0.04) ? 2 : 1
  const name = donorType === 2 ? companyName(random, country) : personName(random, country)
  const nric = random.chance(0.55) ? numberOf(country, donorType, index) : null
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

function phoneOf(random: Random, country: Charity['country']): string {
  const digits = (count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, '0')
  if (country === 'SG') return `+65 ${random.pick(['8', '9'])}${digits(7)}`
  if (country === 'MY') return `+60 1${random.pick(['2', '3', '6', '7', '9'])}${digits(7)}`
  return country === 'BN' ? `+673 ${random.pick(['7', '8'])}${digits(6)}` : `+61 4${digits(8)}`
}

/** 7919 and 37 share no factor with the lengths of the rows, so every index has a number of its own. */
function numberOf(country: Charity['country'], donorType: 1 | 2, index: number): [IdType, string] | null {
  if (country === 'AU') return null
  if (donorType === 2)
    return country === 'SG'
      ? ['uen', `T${String(10 + (index % 14))}LL${String(index % 10_000).padStart(4, '0')}${'ABCDEFGHJK'[Math.floor(index / 10_000) % 10]}`]
      : null
  if (country === 'BN') return ['bruneiIc', `00${String((index * 37) % 1_000_000).padStart(6, '0')}`]
  if (country === 'MY') {
    const born = new Date(Date.UTC(1950, 0, 1) + ((index * 7919) % 20_000) * 86_400_000)
    return [
      'mykad',
      formatMyKad(`${born.toISOString().slice(2, 10).replaceAll('-', '')}10${String(1000 + Math.floor(index / 20_000)).padStart(4, '0')}`),
    ]
  }
  const digits = String((index * 37) % 10_000_000).padStart(7, '0')
  const prefix = ['S', 'S', 'S', 'T', 'G'][index % 5] ?? 'S'
  return [prefix === 'G' ? 'fin' : 'nric', `${prefix}${digits}${nricLetter(prefix, digits)}`]
}
