import { z } from 'zod'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import type { IdentityNumber, IdNumberFault } from './jurisdiction.ts'
import { type IdName, jurisdictionOf, jurisdictions } from './jurisdictions.ts'

const numbers = new Map(jurisdictions.flatMap(({ identity }) => Object.entries(identity.numbers) as [IdName, IdentityNumber][]))

/** Kinds of identity number: those of all countries, and others, such as passports. */
export const IdType = z.enum([...numbers.keys(), 'other']).meta({ id: 'IdType' })
export type IdType = IdName | 'other'

/** A kind of identity number; undefined for others. */
export const identityNumber = (type: IdType): IdentityNumber | undefined => (type === 'other' ? undefined : numbers.get(type))

/** The kinds that organisations have and persons have not: such numbers are public. */
export const organisationIdTypes: readonly IdType[] = [...numbers]
  .filter(([, { isOfOrganisations }]) => isOfOrganisations)
  .map(([id]) => id)

/** The kinds of identity number that a country's counters offer, the default first. */
export function idTypesOf(country: string): readonly [IdType, ...IdType[]] {
  const { identity } = jurisdictionOf(country)
  const [first = 'other' as const, ...rest] = Object.keys(identity.numbers) as IdName[]
  return [first, ...rest, ...(identity.takesOthers ? (['other'] as const) : [])]
}

/** The kinds of identity number by which payers are reported to the tax authority; none where gifts are not registered. */
export const taxIdTypesOf = (country: string): readonly IdType[] =>
  jurisdictionOf(country).tax.registration ? idTypesOf(country).filter(type => type !== 'other') : []

/**
 * Whether a country's enrolment asks donors for their identity number rather than their agreement: `isMalasianApp` of the specification.
 */
export const asksIdNumber = (country: string): boolean => jurisdictionOf(country).enrolment.number !== null

/**
 * What is wrong with a normalised identity number of a kind; null when nothing is. Check letters of UEN and ABN are checked elsewhere, as
 * warnings.
 */
export function idNumberFault(number: string, type: IdType): IdNumberFault | null {
  if (!/^[0-9A-Z]+$/.test(number)) return 'LETTERS_AND_DIGITS'
  if (/X{3}/.test(number)) return 'HIDDEN_CHARACTERS' // 'SXXXX567D', as lists show numbers; many people share it
  return identityNumber(type)?.faultOf?.(number) ?? null
}

/** Whether a text is written like an identity number of some country, and like nothing else. */
export const isIdNumberText = (text: string): boolean => [...numbers.values()].some(({ isWrittenIn }) => isWrittenIn?.(text))

/** The kind of a country's numbers that a text can only be; null where it may be something else. */
export function idTypeWritten(country: string, text: string): IdType | null {
  const known = Object.entries(jurisdictionOf(country).identity.numbers) as [IdName, IdentityNumber][]
  return known.find(([, { isWrittenIn }]) => isWrittenIn?.(text))?.[0] ?? null
}

/** The kind that a normalised number has: a FIN that is called an NRIC is a FIN, which the tax authority tells apart. */
export function actualIdType(country: string, number: string, called: IdType): IdType {
  const isWrittenIn = identityNumber(called)?.isWrittenIn
  return isWrittenIn && !isWrittenIn(number) ? (idTypeWritten(country, number) ?? called) : called
}

/**
 * Whether a text may be an identity number of some kind, such as a passport's, although it may also be a phone or the number of a receipt.
 */
export const mayBeIdNumber = (text: string): boolean => /^[A-Z]{0,2}\d{6,12}[A-Z]?$/.test(normalIdNumber(text))

/** A masked identity number from its last four characters: '•••••567D', '••••••-••-1234'; null represents an unknown kind. */
export const maskIdNumber = (type: IdType | null, tail: string, mark = '•'): string =>
  `${((type && identityNumber(type)?.cover) ?? '*****').replaceAll('*', mark)}${tail}`

/** What a kind is called on screens; `other` in the reader's language. */
export const idTypeLabel = (type: IdType, other: string): string => identityNumber(type)?.label ?? other
