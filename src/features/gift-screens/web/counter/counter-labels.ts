import { m } from '#messages/messages.js'
import { inputLabels } from '../input-labels.ts'

/** What the fields of a counter are called, in labels and in what is said about them. */
export const counterLabels = (): Readonly<Record<string, string>> => ({
  donorId: m.gift_screens_counter_donor(),
  donorName: m.gift_screens_full_name(),
  donorPhone: m.platform_mobile(),
  donorEmail: m.platform_email(),
  nirc: m.gift_screens_id_no(),
  ...Object.fromEntries(Object.entries(inputLabels).map(([name, label]) => [name, label()])),
  lines: m.platform_amount(),
  'origin.nationality': m.gift_screens_origin_nationality(),
  'origin.bornOn': m.gift_screens_origin_born_on(),
  'origin.address': m.gift_screens_origin_address(),
  'origin.circumstances': m.gift_screens_origin_circumstances(),
  purpose: m.gift_screens_gift_for(),
  file: m.gift_screens_supporting_file(),
  frequency: m.platform_field_frequency(),
  cardId: m.gift_screens_field_card(),
})
