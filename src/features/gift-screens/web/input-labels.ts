import { m } from '#messages/messages.js'
import { mapFlags } from '#features/gifts/flags.ts'
import type { GiftValue } from '#features/gifts/values.ts'
import { flagLabels, textLabels } from './field-labels.ts'

const valueLabels: Readonly<Record<GiftValue, () => string>> = {
  cardType: m.gift_screens_card_type,
  cardLastDigit: m.gift_screens_card_last4,
  chequeDate: m.gift_screens_cheque_date,
  supportingFile: m.gift_screens_supporting_file,
  collectionCentreId: m.gift_screens_collection_centre,
}

/** What the fields of a gift are called at counters and in edits: those that both ask for. */
export const inputLabels = {
  donationToValue: m.gift_screens_gift_for,
  amount: m.platform_amount,
  paymentMethod: m.gift_screens_payment_method,
  donationDate: m.gift_screens_date_of_gift,
  backDatingReason: m.gift_screens_back_dating_reason,
  ...valueLabels,
  ...textLabels,
  ...mapFlags(name => flagLabels[name].label),
}
