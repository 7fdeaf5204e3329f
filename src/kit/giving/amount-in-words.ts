import type { Language } from '../text/languages.ts'
import type { Money } from './money.ts'

const english = {
  ones: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  ),
  tens: ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
}
const malay = 'sifar satu dua tiga empat lima enam tujuh lapan sembilan sepuluh sebelas'.split(' ')
const scales = [
  { size: 1_000_000_000, en: 'billion', ms: 'bilion' },
  { size: 1_000_000, en: 'million', ms: 'juta' },
  { size: 1000, en: 'thousand', ms: 'ribu' },
] as const

/** An amount in words as printed on receipts: 'Eighty-three ringgit only', 'Lapan puluh tiga ringgit sahaja'; cents are named when there are any. */
export function amountInWords({ minor, currency }: Money, language: Language = 'en'): string {
  const cents = Math.abs(minor) % 100
  const parts = { isNegative: minor < 0, isRinggit: currency === 'MYR', whole: (Math.abs(minor) - cents) / 100, cents }
  const words = writers[language](parts)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Parts = { isNegative: boolean; isRinggit: boolean; whole: number; cents: number }
const writers: Readonly<Record<Language, (parts: Parts) => string>> = {
  en({ isNegative, isRinggit, whole, cents }) {
    const amounts = [
      ...(whole > 0 || cents === 0 ? [`${inEnglish(whole)} ${isRinggit ? 'ringgit' : whole === 1 ? 'dollar' : 'dollars'}`] : []),
      ...(cents > 0 ? [`${inEnglish(cents)} ${isRinggit ? 'sen' : cents === 1 ? 'cent' : 'cents'}`] : []),
    ]
    return `${isNegative ? 'minus ' : ''}${amounts.join(' and ')} only`
  },
  ms({ isNegative, isRinggit, whole, cents }) {
    const amounts = [
      ...(whole > 0 || cents === 0 ? [`${inMalay(whole)} ${isRinggit ? 'ringgit' : 'dolar'}`] : []),
      ...(cents > 0 ? [`${inMalay(cents)} sen`] : []),
    ]
    return `${isNegative ? 'tolak ' : ''}${amounts.join(' dan ')} sahaja`
  },
}

const scaleOf = (number: number) => scales.find(({ size }) => number >= size)

function inEnglish(number: number): string {
  const scale = scaleOf(number)
  if (scale) {
    const rest = number % scale.size
    return `${inEnglish(Math.floor(number / scale.size))} ${scale.en}${rest === 0 ? '' : `${rest < 100 ? ' and' : ''} ${inEnglish(rest)}`}`
  }
  if (number >= 100)
    return `${english.ones[Math.floor(number / 100)]} hundred${number % 100 === 0 ? '' : ` and ${inEnglish(number % 100)}`}`
  if (number >= 20) return `${english.tens[Math.floor(number / 10)]}${number % 10 === 0 ? '' : `-${english.ones[number % 10]}`}`
  return english.ones[number] ?? ''
}

function inMalay(number: number): string {
  const withRest = (words: string, rest: number) => (rest === 0 ? words : `${words} ${inMalay(rest)}`)
  const scale = scaleOf(number)
  if (scale) {
    const times = Math.floor(number / scale.size)
    return withRest(scale.ms === 'ribu' && times === 1 ? 'seribu' : `${inMalay(times)} ${scale.ms}`, number % scale.size)
  }
  if (number >= 100) return withRest(number < 200 ? 'seratus' : `${malay[Math.floor(number / 100)]} ratus`, number % 100)
  if (number >= 20) return withRest(`${malay[Math.floor(number / 10)]} puluh`, number % 10)
  return number > 11 ? `${malay[number - 10]} belas` : (malay[number] ?? '')
}
