import { type RawBuilder, sql } from 'kysely'
import type { AppPreference } from '#features/gifts/rules.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { newestGifts } from './newest-gifts.ts'
import { isNotVoided } from '../match/valid-gifts.ts'

/** The latest gift of a donor for a lateral join: moment, amount, purpose and module. With `preferences`, the latest in these modules. */
export const lastGiftOf = (
  charityId: number,
  donorId: RawBuilder<unknown>,
  preferences: readonly AppPreference[] = Object.values(preferenceIds),
): RawBuilder<unknown> => sql`
  select d.donated_at, d.amount_minor, d.currency, d.app_preference_id, f.name as purpose
    from ${newestGifts({ charityId, preferences }, donorId, { most: 1 })}
    join fund f on f.charity_id = ${charityId} and f.id = d.fund_id`

/** Whether a donor, given by an expression, has a gift that was not voided. */
export const hasUnvoidedGift = (charityId: number, donorId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from donation d where d.charity_id = ${charityId} and d.donor_id = ${donorId} and ${isNotVoided('d')})`
