import { z } from 'zod'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { BirthDay } from '#kit/time/days.ts'
import { optionalText } from '#kit/text/text.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { Money } from '#jurisdictions/money.ts'

/** The law's rule for large gifts: the amount from which a gift is declared, the authority, and the kinds of giving that are exempt. */
export const DeclaredRule = z.object({ from: Money, to: z.string(), exemptItems: z.array(z.int()) })
export type DeclaredRule = z.infer<typeof DeclaredRule>

/**
 * Where the money of a declared gift comes from: the identity of a foreign donor who does not live in the country, or how the money of an
 * anonymous donor arrived.
 */
export const GiftOrigin = z.object({
  livesHere: z.boolean().default(false),
  nationality: optionalText(60),
  bornOn: BirthDay.nullable().default(null),
  address: optionalText(250),
  circumstances: optionalText(250),
})
export type GiftOrigin = z.infer<typeof GiftOrigin>
export type OriginField = Exclude<keyof GiftOrigin, 'livesHere'>

/** The kinds of donors whose gifts are declared: persons with a passport, organisations of other registers, and anonymous ones. */
export type OriginKind = 'foreign' | 'foreignBody' | 'anonymous'
export function originKindOf(donorType: number, idType: IdType | null): OriginKind | null {
  if (donorType === donorTypeIds.anonymous) return 'anonymous'
  if (idType !== 'other') return null
  return donorType === donorTypeIds.individual ? 'foreign' : 'foreignBody'
}

/** What is declared of a donor from abroad. The nationality of an organisation is the country that it is registered in. */
const originFieldsOf = (kind: 'foreign' | 'foreignBody'): readonly OriginField[] =>
  kind === 'foreign' ? ['nationality', 'bornOn', 'address'] : ['nationality', 'address']

type Share = { itemId: number; minor: number }
/** Whether the parts of a payment that are not exempt add up to the amount from which gifts are declared. */
export const isDeclarable = ({ from, exemptItems }: DeclaredRule, shares: readonly Share[]): boolean =>
  shares.filter(({ itemId }) => !exemptItems.includes(itemId)).reduce((sum, { minor }) => sum + minor, 0) >= from.minor

/** The fields that an origin of this kind still lacks. */
export function missingOrigin(kind: OriginKind, origin: GiftOrigin | null): OriginField[] {
  if (kind === 'anonymous') return origin?.circumstances ? [] : ['circumstances']
  if (origin?.livesHere) return []
  return originFieldsOf(kind).filter(field => !origin?.[field])
}
