import { asksIdNumber } from '#jurisdictions/identity-numbers.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { GuestContext } from '#platform/server/context.ts'
import { publicFileAt } from '#platform/server/files/public-files.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { enrolment, EnrolmentConfiguration } from '../contract.ts'
import { readTapGift } from './read-tap-gift.ts'

/** The enrolment page of a gift. Unknown numbers and gifts without enrolment get the same answer. */
export async function findConfiguration(
  { tx, guest: { charityId, txnId } }: GuestContext,
  { txnNumber, transactionId }: RequestOf<typeof enrolment.configuration>,
): Promise<EnrolmentConfiguration> {
  const isOfToken = txnNumber === txnId && transactionId === txnId
  const gift = isOfToken ? await readTapGift(tx, charityId, txnId) : null
  if (!gift) throw refuse('NOT_FOUND')
  const isMalasianApp = asksIdNumber(gift.country)
  return {
    logo: publicFileAt(gift.logoFile),
    charityName: gift.charityName,
    charityId,
    primaryColorCode: gift.colour,
    countryCode: gift.country,
    isMalasianApp,
    isNricRequired: isMalasianApp && gift.asksNric,
    agreementStartsTicked: gift.agreementStartsTicked,
    state: gift.state,
    gift: gift.state === 'open' ? { amount: { minor: gift.amountMinor, currency: gift.currency }, givenOn: gift.donatedOn } : null,
  }
}
