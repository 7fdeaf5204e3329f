import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { isIdNumberText } from '#jurisdictions/identity-numbers.ts'
import { nameTokens } from '#kit/names/name-tokens.ts'
import { nameWords } from '#kit/names/name-words.ts'
import type { DonorMatch } from '#features/donors/contract.ts'

/** Infers the field of a search text: e-mail, identity number, phone, or name. */
export function inferDonorField(text: string): 'email' | 'nric' | 'phone' | 'name' {
  const plain = text.trim()
  if (plain.includes('@')) return 'email'
  if (isIdNumberText(plain)) return 'nric'
  return /^\+?[\d\s()-]{3,}$/.test(plain) ? 'phone' : 'name'
}

/** Whether a text can mean nobody but the first of those it finds: a number or an address, or the whole words of a single donor's name. */
export function isPlainlyMeant(text: string, matches: readonly Pick<DonorMatch, 'donorName'>[]): boolean {
  const [first, ...others] = matches
  if (!first || inferDonorField(text) !== 'name') return true
  const tokens = nameTokens(first.donorName ?? '')
  return others.length === 0 && nameWords(text).every(word => tokens.includes(word))
}

const minimumLengths = { email: 6, nric: 8, phone: 5, name: 2 }

/** Donors for what is typed, a moment after the last key; older answers are dropped. Null while an answer is awaited. */
export function useDonorLookup(text: string, lookUp: (text: string) => Promise<DonorMatch[]>) {
  const [typed] = useDebouncedValue(text.trim(), 150)
  const isAsked =
    typed.length >= minimumLengths[inferDonorField(typed)] && (inferDonorField(typed) !== 'email' || /@[^@.]+\.[^@]/.test(typed))
  const found = useQuery({
    queryKey: ['donors', 'look-up', typed],
    queryFn: () => lookUp(typed),
    enabled: isAsked,
    staleTime: 30_000,
    gcTime: 60_000,
  })
  const answered = found.data ?? (found.isError ? [] : null)
  const isCurrent = typed === text.trim()
  const matches = isAsked ? answered : []
  return { matches: isCurrent ? matches : null, isLooking: found.isFetching }
}
