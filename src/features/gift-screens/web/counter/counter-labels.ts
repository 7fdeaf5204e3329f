import { m } from '#messages/messages.js'
import { forFlags } from '#features/gifts/flags.ts'
import { forTexts, textNames } from '#features/gifts/texts.ts'
import { flagLabels, textLabels } from '../field-labels.ts'

/** What the fields of a counter are called, in labels and in what is said about them. */
export const counterLabels = (): Readonly<Record<string, string>> => ({
  donorId: m.gift_screens_counter_donor(),
  donorName: m.gift_screens_full_name(),
  donorPhone: m.gift_screens_mobile(),
  donorEmail: m.gift_screens_email(),
  nirc: m.gift_screens_id_no(),
  amount: m.gift_screens_amount(),
  lines: m.gift_screens_amount(),
  donationToValue: m.gift_screens_gift_for(),
  purpose: m.gift_screens_gift_for(),
  paymentMethod: m.gift_screens_payment_method(),
  cardType: m.gift_screens_card_type(),
  cardLastDigit: m.gift_screens_card_last4(),
  chequeDate: m.gift_screens_cheque_date(),
  file: m.gift_screens_supporting_file(),
  donationDate: m.gift_screens_date_of_gift(),
  collectionCentreId: m.gift_screens_collection_centre(),
  ...forTexts(textNames, name => textLabels[name]()),
  ...forFlags(name => flagLabels[name].label()),
  frequency: m.gift_screens_field_frequency(),
  cardId: m.gift_screens_field_card(),
})
