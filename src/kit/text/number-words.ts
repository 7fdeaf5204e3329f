import type { Language } from './languages.ts'

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

/** A whole number that is not negative, in words: 'eighty-three', 'lapan puluh tiga'. */
export const numberInWords: Readonly<Record<Language, (number: number) => string>> = { en: inEnglish, ms: inMalay }

/** The words around an amount on a receipt. */
export const amountLinks: Readonly<Record<Language, { minus: string; and: string; only: string }>> = {
  en: { minus: 'minus', and: 'and', only: 'only' },
  ms: { minus: 'tolak', and: 'dan', only: 'sahaja' },
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
