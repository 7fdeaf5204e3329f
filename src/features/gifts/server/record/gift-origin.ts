import type { Charity } from '#features/charity/server/public.ts'
import type { GiftDonor } from '#features/donors/server/public.ts'
import { type DeclaredRule, type GiftOrigin, isDeclarable, missingOrigin, originKindOf } from '#features/gifts/declared-gifts.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { refuse } from '#platform/server/refuse.ts'
import '../tables.ts'

/** What a charity declares of large gifts: what the law of its country asks of religious bodies. */
export function declaredRuleOf({ country, currency, isIslamic }: Pick<Charity, 'country' | 'currency' | 'isIslamic'>): DeclaredRule | null {
  const { declaredGifts } = jurisdictionOf(country)
  if (!declaredGifts || !isIslamic) return null
  const { from, to, exemptItems } = declaredGifts
  return { from: { minor: from, currency }, to, exemptItems: [...exemptItems] }
}

type Share = { itemId: number; amountMinor: number }
/** The origin to keep with a gift that is declared; null for all others. Refuses what it lacks, by field. */
export function originOf(charity: Charity, input: GiftOrigin | null, donor: GiftDonor, shares: readonly Share[]): GiftOrigin | null {
  const rule = declaredRuleOf(charity)
  const kind = originKindOf(donor.donorType, donor.idType)
  const parts = shares.map(({ itemId, amountMinor: minor }) => ({ itemId, minor }))
  if (!rule || !kind || !isDeclarable(rule, parts)) return null
  const missing = missingOrigin(kind, input)
  if (missing.length)
    throw refuse(
      'INVALID',
      missing.map(field => ({ field: `origin.${field}`, code: 'ORIGIN_NEEDED', values: { authority: rule.to } })),
    )
  return input
}

/** Keeps where the money of a gift comes from. */
export async function keepOrigin({ tx, actor, now }: Context, donationId: string, origin: GiftOrigin): Promise<void> {
  await insertRows(tx, 'giftOrigin', [{ charityId: actor.charityId, donationId, ...origin, createdAt: now().toISOString() }])
}
