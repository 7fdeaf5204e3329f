import { z } from 'zod'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { InputDay } from '#kit/time/days.ts'
import { optionalText } from '#kit/text/text.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import { Money } from '#jurisdictions/money.ts'

/** Which gifts of a charity are declared, to whom, from which amount on; not those of the exempt kinds. */
export const DeclaredRule = z.object({ from: Money, to: z.string(), exemptItems: z.array(z.int()) })
export type DeclaredRule = z.infer<typeof DeclaredRule>

/** Where the money of a declared gift comes from: for a foreigner without residence, who that is; for an anonymous donor, how it came. */
export const GiftOrigin = z.object({
  livesHere: z.boolean().default(false),
  nationality: optionalText(60),
  bornOn: InputDay.nullable().default(null),
  address: optionalText(250),
  circumstances: optionalText(250),
})
export type GiftOrigin = z.infer<typeof GiftOrigin>
export type OriginField = Exclude<keyof GiftOrigin, 'livesHere'>

/** Whose gifts are declared: of a donor with a passport, or of an anonymous one. */
export type OriginKind = 'foreign' | 'anonymous'
export function originKindOf(donorType: number, idType: IdType | null): OriginKind | null {
  if (donorType === donorTypeIds.anonymous) return 'anonymous'
  return idType === 'other' && donorType === donorTypeIds.individual ? 'foreign' : null
}

type Share = { itemId: number; minor: number }
/** Whether these parts of one gift reach the amount that is declared. */
export const isDeclarable = ({ from, exemptItems }: DeclaredRule, shares: readonly Share[]): boolean =>
  shares.filter(({ itemId }) => !exemptItems.includes(itemId)).reduce((sum, { minor }) => sum + minor, 0) >= from.minor

/** The fields that an origin of this kind still lacks. */
export function missingOrigin(kind: OriginKind, origin: GiftOrigin | null): OriginField[] {
  if (kind === 'anonymous') return origin?.circumstances ? [] : ['circumstances']
  if (origin?.livesHere) return []
  return (['nationality', 'bornOn', 'address'] as const).filter(field => !origin?.[field])
}
