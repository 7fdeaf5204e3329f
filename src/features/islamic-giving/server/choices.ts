import { preferenceIds, isLineKind } from '#kit/giving/ids.ts'
import { findFilterChoices, findOfflineParams } from '#features/gifts/server/public.ts'
import { findRatesOn } from '#features/rates/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { islamicGiving } from '../contract.ts'

/** The choices of the list's filters, narrowed to what Islamic giving has. */
export async function islamicFilters(context: Context) {
  const choices = await findFilterChoices(context, preferenceIds.islamicGiving)
  return { ...choices, donationMethod: choices.donationMethod.filter(({ id }) => id === 6 || id === 7) }
}

/** The choices of counter entry, with the rates of the day of the gift. */
export async function islamicParams(context: Context, { donationDate }: RequestOf<typeof islamicGiving.params>) {
  const params = await findOfflineParams(context, preferenceIds.islamicGiving)
  const day = donationDate ?? params.today
  const rates = await findRatesOn(context.tx, context.actor.charityId, day)
  return { ...params, donationToValues: params.donationToValues.filter(({ itemId }) => isLineKind(itemId)), ratesOn: day, rates }
}
