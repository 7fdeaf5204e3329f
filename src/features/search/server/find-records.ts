import { allPreferencesId, preferenceIds, giftSearchIds, type GiftSearchId } from '#kit/giving/ids.ts'
import { donations } from '#features/donations/contract.ts'
import { isSettleable, preferenceModules } from '#features/gifts/rules.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { listGifts, permittedPreferences, withPhonePrefixes } from '#features/gifts/server/public.ts'
import { inferSearchField } from '#features/donors/rules.ts'
import { phoneFieldOf } from '#features/donors/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { FoundGift, search } from '../contract.ts'
import { namedDonors } from './named-donors.ts'

const shown = { gifts: 5, donors: 3 } as const
const scopes = { name: 1, email: 2, phone: 3, nric: 7 } as const

/** Finds gifts and donors by number, name, e-mail or phone, within the user's rights. */
export async function findRecords(context: Context, { text }: RequestOf<typeof search.find>) {
  const { can } = context.actor
  const seesGifts = Object.values(preferenceModules).some(module => can(`${module}:view`))
  // A gift number may look like a phone number, so it is tried first.
  const numbered = seesGifts && /^[A-Za-z_/-]*\d[\w/-]*$/.test(text) ? await byNumber(context, text) : null
  if (numbered) return numbered
  const field = inferSearchField(text)
  const searchBy = scopes[field]
  const gifts = seesGifts ? await gather(context, searchBy, text) : noRecords
  const donors = can('donations:view')
    ? await namedDonors(
        context,
        field === 'phone' ? phoneFieldOf(context.actor) : field,
        text,
        permittedPreferences(context.actor, allPreferencesId),
        shown.donors,
      )
    : []
  const listed = donors.map(({ appPreferenceId, ...donor }) => ({ ...donor, appPreferenceId: appPreferenceId ?? preferenceIds.donations }))
  return { searchBy, isExact: false, ...gifts, donors: listed }
}

async function byNumber(context: Context, text: string) {
  for (const searchBy of [giftSearchIds.receiptNo, giftSearchIds.referenceNo]) {
    const found = await gather(context, searchBy, text)
    if (found.giftCount > 0) return { searchBy, isExact: found.giftCount === 1, ...found, donors: [] }
  }
  return null
}

const noRecords = { gifts: [], giftCount: 0, isCapped: false }

async function gather(context: Context, searchBy: GiftSearchId, searchValue: string) {
  const request = donations.list.spec.body.parse({ appPreferenceId: allPreferencesId, searchBy, searchValue, pageSize: 10 }) as RequestOf<
    typeof donations.list
  >
  const { items, totalCount, totalCapped } = await listGifts(context, withPhonePrefixes(context.actor, request))
  return { gifts: items.slice(0, shown.gifts).map(gift => toFound(gift, context.actor)), giftCount: totalCount, isCapped: totalCapped }
}

function toFound(gift: GiftRow, { can }: Context['actor']): FoundGift {
  const { paymentMethod, cardType, cardLastDigit, chequeNumber } = gift
  const paidWith = { method: paymentMethod, brand: cardType, last4: cardLastDigit, chequeNo: chequeNumber }
  return { ...gift, paidWith, mayRequest: can('button:refund') ? requestOf(gift.status) : null }
}

function requestOf(status: GiftRow['status']): FoundGift['mayRequest'] {
  if (status === 'Settled') return 'refund'
  return isSettleable(status) ? 'void' : null
}
