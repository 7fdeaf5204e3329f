import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { sql } from 'kysely'
import { paymentMethods, paymentTypes } from '#kit/giving/payment.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { payPartnersOf } from '#features/gifts/catalogue.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { wireTerms } from '../terms.ts'
import { platformText, wireTexts } from './choice-texts.ts'
import { permittedPreferences } from '../match/gift-scope.ts'
import type { Renamed } from '#platform/server/database/row-types.ts'

/** The payment methods for the filter of a module's list: those of its counter, and all that were ever used. */
export async function listPaymentTypes({ tx, actor }: Context, { appPreferenceId }: Pick<GiftFilter, 'appPreferenceId'>) {
  const preferences = permittedPreferences(actor, appPreferenceId)
  const [{ country }, used] = await Promise.all([
    charityOf(tx, actor.charityId),
    sql<Renamed<'donation', { id: 'paymentMethod' }>>`
      select r.payment_method as id from donation_rollup_now r
       where r.charity_id = ${actor.charityId} and r.grain = 'year' and r.app_preference_id = any(${preferences}::smallint[])
       group by 1 having sum(r.gifts) > 0`.execute(tx),
  ])
  const atCounter = new Set(preferences.some(id => id !== preferenceIds.purchases) ? jurisdictionOf(country).counterMethods : [])
  const known = new Set([...atCounter, ...used.rows.map(({ id }) => id)])
  return paymentMethods
    .filter(({ id }) => known.has(id))
    .map(({ id }) => ({ id, displayName: methodTerm(wireTerms, id), paymentType: paymentTypes[id], isCounter: atCounter.has(id) }))
}

/** The outside platforms that bring gifts to charities of this country. */
export async function listPayPartners({ tx, actor }: Context) {
  const { country } = await charityOf(tx, actor.charityId)
  return payPartnersOf(country).map(id => ({ id, displayName: platformText(wireTexts, id) }))
}
