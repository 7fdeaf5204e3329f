import { donationMethodIds, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { api } from './api.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { donations } from '../contract.ts'
import { ManualDonation } from '../manual-donation.ts'
import { type Counter, type GiftDraft, type CounterParams, chosenFlags, toPayment } from '#features/gift-screens/web/public.tsx'
import { nextPurpose, sumOf } from './donation-line.ts'
import { DonationSheet } from './DonationSheet.tsx'
import { donationReceipts } from './donation-receipts.ts'

type AddInput = ClientInput<typeof donations.add>
/** The request of a donation; several purposes travel as its lines, the first of them too. */
function requestOf(params: CounterParams, draft: GiftDraft): AddInput {
  const { currency } = params
  const typed = (minor: number | null) => (minor === null ? (null as never) : { minor, currency })
  const first = { donationToValue: draft.purpose, amount: typed(draft.amount) }
  return {
    ...toPayment(params, draft),
    donationToValue: draft.purpose,
    amount: typed(sumOf(draft)),
    ...(draft.lines.length > 0 && {
      lines: [first, ...draft.lines.map(({ purpose, amount }) => ({ donationToValue: purpose, amount: typed(amount) }))],
    }),
    ...chosenFlags(draft, formFlagsOf(preferenceIds.donations, params.asksIRAS)),
    ...recurrenceOf(draft),
  }
}

/** A gift for one purpose of a known donor may recur. */
const recurrenceOf = ({ frequency, cardId, donor, lines }: GiftDraft): Pick<AddInput, 'frequency' | 'cardId'> =>
  frequency && donor.kind === 'known' && lines.length === 0 ? { frequency, cardId } : {}

/** The counter of donations. */
export const donationCounter: Counter = {
  module: 'donations',
  schema: ManualDonation,
  ask: () => api.donations.params(),
  lookUp: donorInfo => api.donors.byInfo({ donorInfo }),
  recorded: request => api.donations.list({ ...request, donationMethod: [donationMethodIds.counter] }),
  find: transactionId => api.donations.find({ transactionId }),
  receipts: donationReceipts,
  requestOf,
  send: (input: AddInput, options) => api.donations.add(input, options),
  sharesOf: (_, draft) => [{ itemId: itemIds.donation, minor: sumOf(draft) ?? 0 }],
  dueOf: ({ currency }, draft) => {
    const minor = sumOf(draft)
    return minor === null ? null : { minor, currency }
  },
  firstPurpose: params => String(params.donationToValues[0]?.id ?? ''),
  begin: (_, draft) => draft,
  next: nextPurpose,
  fieldOf: (_, { lines }) => (lines.length === 0 ? 'amount' : `lines.${lines.length}.amount`),
  Sheet: DonationSheet,
}
