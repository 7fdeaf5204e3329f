import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { z } from 'zod'
import { enumNames } from '#kit/text/enum-names.ts'

/** What shows phones, e-mail addresses and identity numbers in full. Only administrators begin with it. */
export const personalDataRight = 'button:show-personal-data'

/** Who gives: individual 1, corporate 2, anonymous 3. */
export const DonorTypeId = z.literal([1, 2, 3]).meta(enumNames('individual', 'corporate', 'anonymous'))
export type DonorTypeId = z.infer<typeof DonorTypeId>

/** Religions as far as rules of giving ask: 0 in a filter means both. */
export const religionTypes = [
  { id: 1, label: 'Muslim' },
  { id: 2, label: 'Not Muslim' },
] as const

/** Small words between names, which find nobody by themselves. */
const links = new Set([
  'bin',
  'binti',
  'binte',
  'bte',
  'bt',
  'b',
  's',
  'd',
  'a',
  'o',
  'l',
  'p',
  'pte',
  'ltd',
  'sdn',
  'bhd',
  'pty',
  'and',
  'dan',
  'the',
])

/** The words a name is found by: lower case, without accents or the small words between. All of them, if there is nothing else. */
export function nameWords(name: string): string[] {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  const telling = words.filter(word => !links.has(word))
  return [...new Set(telling.length ? telling : words)].slice(0, 12)
}

/** The first text that no longer begins with this one, in the order of code points: the end of a range of words. */
export const afterPrefix = (prefix: string): string => {
  const letters = [...prefix]
  const last = letters.pop() ?? ''
  return letters.join('') + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)
}

/** An e-mail address as it is kept and compared. */
export const plainEmail = (email: string): string => email.trim().toLowerCase()

/** An identity number of which only the last four characters are known, as screens show it. */
export const dottedId = (idType: IdType | null, tail: string): string => `${idType === 'mykad' ? '••••••-••-' : '•••••'}${tail}`
