import { sql } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import type { GiftDonor } from '#features/donors/server/public.ts'
import {
  type DeclaredRule,
  type GiftOrigin,
  isDeclarable,
  missingOrigin,
  type OriginKind,
  originKindOf,
} from '#features/gifts/declared-gifts.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, Renamed } from '#platform/server/database/row-types.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { refuse } from '#platform/server/refuse.ts'
import '../tables.ts'
import { isValidGift } from '../match/valid-gifts.ts'

/** The rule by which a charity declares large gifts: what the law of its country requires of religious bodies. Null where there is none. */
export function declaredRuleOf({ country, currency, isIslamic }: Pick<Charity, 'country' | 'currency' | 'isIslamic'>): DeclaredRule | null {
  const { declaredGifts } = jurisdictionOf(country)
  if (!declaredGifts || !isIslamic) return null
  const { from, to, exemptItems } = declaredGifts
  return { from: { minor: from, currency }, to, exemptItems: [...exemptItems] }
}

type Share = { itemId: number; amountMinor: number }
/** The gifts that a payment has covered already: the parts of the valid ones, and whether one of them has a declared origin. */
type PaidBefore = { shares: readonly Share[]; isDeclared: boolean }
const nothing: PaidBefore = { shares: [], isDeclared: false }

/**
 * The parts of the valid gifts that a payment covers, and whether the gift of each has a declared origin. `firstId`: the payment's first
 * gift.
 */
export async function partsOfPayment({ tx, actor: { charityId } }: Context, firstId: string) {
  const { rows } = await sql<Renamed<'donation', { donationId: 'id' }> & Computed<Share & { isDeclared: boolean }>>`
    select d.id as donation_id, coalesce(l.item_id, d.item_id) as item_id, coalesce(l.amount_minor, d.amount_minor) as amount_minor,
           exists (select from gift_origin w where w.charity_id = d.charity_id and w.donation_id = d.id) as is_declared
      from donation d
      left join donation_line l on l.charity_id = d.charity_id and l.donation_id = d.id
     where d.charity_id = ${charityId} and (d.id = ${firstId} or d.paid_with = ${firstId}) and ${isValidGift('d')}`.execute(tx)
  return rows
}

/**
 * Reads what a payment has covered before the gift that is being recorded. `firstId`: the first gift of the payment; null for a new
 * payment.
 */
export async function paidBefore(context: Context, firstId: string | null): Promise<PaidBefore> {
  if (!firstId) return nothing
  const shares = await partsOfPayment(context, firstId)
  return { shares, isDeclared: shares.some(({ isDeclared }) => isDeclared) }
}

/** Why a gift of these parts is declared, and to whom; null for gifts that are not. */
export function declarationOf(
  charity: Parameters<typeof declaredRuleOf>[0],
  donor: Pick<GiftDonor, 'donorType' | 'idType'>,
  shares: readonly Share[],
): { kind: OriginKind; authority: string } | null {
  const rule = declaredRuleOf(charity)
  const kind = originKindOf(donor.donorType, donor.idType)
  const parts = shares.map(({ itemId, amountMinor: minor }) => ({ itemId, minor }))
  return rule && kind && isDeclarable(rule, parts) ? { kind, authority: rule.to } : null
}

/**
 * The origin to store with a gift that must be declared; null for all others. All gifts of a payment are added up, and a payment is
 * declared once. Refuses missing fields of the origin, each by its name.
 */
export function originOf(
  charity: Charity,
  input: GiftOrigin | null,
  donor: GiftDonor,
  shares: readonly Share[],
  before: PaidBefore = nothing,
): GiftOrigin | null {
  const declaration = before.isDeclared ? null : declarationOf(charity, donor, [...before.shares, ...shares])
  if (!declaration) return null
  const { kind, authority } = declaration
  const missing = missingOrigin(kind, input)
  if (missing.length)
    throw refuse(
      'INVALID',
      missing.map(field => ({ field: `origin.${field}`, code: 'ORIGIN_NEEDED', values: { authority } })),
    )
  return input
}

/** Stores the origin of a gift's money. */
export async function keepOrigin({ tx, actor, now }: Context, donationId: string, origin: GiftOrigin): Promise<void> {
  await insertRows(tx, 'giftOrigin', [{ charityId: actor.charityId, donationId, ...origin, createdAt: now().toISOString() }])
}
