import { useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { isIdNumberText, mayBeIdNumber } from '#jurisdictions/identity-numbers.ts'
import { normalizePhone } from '#jurisdictions/phone.ts'
import { maskPhone } from '#kit/identity/masks.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
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

type Shown = Pick<DonorMatch, 'donorName' | 'donorPhone' | 'nirc'>

/** Whether a typed phone number is a whole one and, as far as look-ups show it, the donor's: they find phones by their first digits. */
export function isPhoneOf({ donorPhone }: Pick<DonorMatch, 'donorPhone'>, typed: string, countryCode: string): boolean {
  const whole = normalizePhone(typed, countryCode)
  return whole !== null && donorPhone === maskPhone(whole)
}

/** Whether a typed number is the donor's identity number, as far as look-ups show it. */
const isIdNumberOf = ({ nirc }: Shown, typed: string): boolean =>
  mayBeIdNumber(typed) && nirc !== null && nirc.endsWith(normalIdNumber(typed).slice(-4))

/**
 * Whether one Enter takes the first of the donors that a text found, or begins a new one: nobody was found, or a single donor by an e-mail
 * address, an identity number, a whole phone number, or whole words of the name. A family may share a number.
 */
export function isPlainlyMeant(text: string, matches: readonly Shown[], countryCode: string): boolean {
  const [first, ...others] = matches
  if (!first) return true
  if (others.length > 0) return false
  const field = inferDonorField(text)
  if (field === 'email' || field === 'nric' || isIdNumberOf(first, text)) return true
  if (field === 'phone') return isPhoneOf(first, text, countryCode)
  const tokens = nameTokens(first.donorName)
  return nameWords(text).every(word => tokens.includes(word))
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
