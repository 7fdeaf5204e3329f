import { m } from '#messages/messages.js'
import type { GiftDetails } from '#features/gifts/rows.ts'

type GiftTaxState = Pick<GiftDetails, 'isIPCRegistrationForIRAS' | 'isIRASInclusion'> & { tax: Pick<GiftDetails['tax'], 'state'> }
/**
 * How a gift is reported to the tax authority. The payer's request for inclusion is not yet a registration. While a void or
 * refund is being decided on, the gift keeps its state.
 */
export function taxWords({ tax, isIPCRegistrationForIRAS, isIRASInclusion }: GiftTaxState): string {
  const isPending = tax.state === 'pending'
  if (tax.state === 'registered' || (isPending && isIPCRegistrationForIRAS)) return m.gift_screens_tax_registered()
  return (tax.state === 'open' || isPending) && isIRASInclusion ? m.gift_screens_tax_included() : m.gift_screens_tax_not_registered()
}
