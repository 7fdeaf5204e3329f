import type { GuestContext } from '#platform/server/context.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import { hasTaxNumber, reportedMinorOf } from '#features/gifts/tax-state.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { TaxPage } from '../contract.ts'
import { readTaxGift } from './read-tax-gift.ts'

/** The public page of a gift: the gift and the missing donor details, never the stored ones. */
export async function findTaxPage({ tx, guest: { charityId, txnId } }: GuestContext): Promise<TaxPage> {
  const gift = await readTaxGift(tx, charityId, { txnId })
  if (!gift) throw refuse('NOT_FOUND')
  const { donorName, email, phone, scheme, currency } = gift
  const reportedMinor = scheme && reportedMinorOf(scheme, gift.taxPurposes, gift.refundedMinor)
  const known = { name: donorName, email, phoneNumber: phone, nric: hasTaxNumber(gift) }
  return {
    charityName: gift.charityName,
    charityIcon: publicFileAt(gift.logoFile),
    colour: gift.colour,
    country: gift.country,
    amount: { minor: gift.amountMinor, currency },
    reported: reportedMinor === null || reportedMinor === gift.amountMinor ? null : { minor: reportedMinor, currency },
    givenOn: gift.donatedOn,
    receiptNo: gift.receiptNo,
    state: gift.state,
    scheme,
    missing: (['name', 'email', 'phoneNumber', 'nric'] as const).filter(field => !known[field]),
  }
}
