import { m } from '#messages/messages.js'
import { flagNames } from '#features/gifts/flags.ts'
import { flagLabels } from '../flag-labels.ts'

/** What the fields of a counter are called, in labels and in what is said about them. */
export const counterLabels = (): Readonly<Record<string, string>> => ({
  donorId: m.giving_counter_donor(),
  donorName: m.giving_full_name(),
  donorPhone: m.giving_mobile(),
  donorEmail: m.giving_email(),
  nirc: m.giving_id_no(),
  amount: m.giving_amount(),
  lines: m.giving_amount(),
  donationToValue: m.giving_gift_for(),
  purpose: m.giving_gift_for(),
  paymentMethod: m.giving_payment_method(),
  cardType: m.giving_card_type(),
  cardLastDigit: m.giving_card_last4(),
  chequeNumber: m.giving_cheque_number(),
  chequeDate: m.giving_cheque_date(),
  bankName: m.giving_bank_name(),
  referenceNo: m.giving_reference(),
  remarks: m.giving_remarks(),
  file: m.giving_supporting_file(),
  donationDate: m.giving_date_of_gift(),
  collectionCentreId: m.giving_collection_centre(),
  ...Object.fromEntries(flagNames.map(name => [name, flagLabels[name].label()])),
  frequency: m.recurring_field_frequency(),
  cardId: m.recurring_field_card(),
})
