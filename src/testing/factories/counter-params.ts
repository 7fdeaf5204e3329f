import type { z } from 'zod'
import type { OfflineParams } from '#features/gifts/counter-gift.ts'
import { itemIds } from '#kit/giving/ids.ts'

type CounterParams = z.output<typeof OfflineParams>
type Purpose = CounterParams['donationToValues'][number]

/** The purpose that the counter of `counterParams` begins with. */
export const counterPurpose = '01890000-0000-7000-8000-0000000000f1'

/** A purpose of counters; a deductible donation to an appeal unless `fields` say otherwise. */
export const purposeOption = (id: string, displayName: string, fields: Partial<Purpose> = {}): Purpose => ({
  id,
  displayName,
  displayNameMs: null,
  donationTo: 1,
  itemId: itemIds.donation,
  isTaxDeductible: true,
  ...fields,
})

const cash = { id: 6, displayName: 'Cash', fields: [], required: [] } satisfies CounterParams['paymentMethods'][number]
const cheque: CounterParams['paymentMethods'][number] = {
  id: 7,
  displayName: 'Cheque',
  fields: ['chequeNumber', 'chequeDate', 'bankName'],
  required: ['chequeNumber', 'bankName'],
}
/** Cash, and cheques of which number and bank are required. */
export const cashAndCheque: CounterParams['paymentMethods'] = [cash, cheque]

/** What the counter of a mosque in Singapore answers on 2 March 2026; it takes cash unless `fields` say otherwise. */
export const counterParams = (fields: Partial<CounterParams> = {}): CounterParams => ({
  currency: 'SGD',
  countryCode: 'SG',
  today: '2026-03-02',
  now: '2026-03-02T04:00:00Z',
  paymentMethods: [cash],
  cardTypes: [],
  donationTo: [{ id: 1, displayName: 'Appeal' }],
  donationToValues: [purposeOption(counterPurpose, 'Building fund')],
  collectionCentres: [],
  SalamPayDonorType: [],
  idTypes: [{ id: 'nric', displayName: 'NRIC' }],
  languages: [{ id: 'en', displayName: 'English' }],
  language: 'en',
  asksIRAS: false,
  backDatingDays: 31,
  mayBackDate: true,
  declares: null,
  ...fields,
})
