import { donationMethodIds, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { money } from '#jurisdictions/money.ts'
import { type Counter, type GiftDraft, chosenFlags, toPayment } from '#features/gift-screens/web/public.tsx'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { islamicGiving } from '../contract.ts'
import { prepareLine, totalOf, lastEntryField, firstPurpose, kindOf, addNextEntry, type Params, readLine } from './lines/draft-lines.ts'
import { islamicReceipts } from './islamic-receipts.ts'
import { LinesSheet } from './lines/LinesSheet.tsx'
import { requestLines } from './lines/request-lines.ts'
import { lineLabels, typedGift } from './lines/typed-gift.ts'

type AddIslamicInput = ClientInput<typeof islamicGiving.add>

function requestOf(params: Params, draft: GiftDraft): AddIslamicInput {
  const hasZakat = draft.lines.some(({ purpose }) => kindOf(params, purpose) === itemIds.zakat)
  return {
    ...toPayment(params, draft),
    amount: totalOf(params, draft) ?? money(0, params.currency),
    lines: requestLines(params, draft),
    asksSeason: !draft.isLateFitrah,
    ...chosenFlags(draft, formFlagsOf(preferenceIds.islamicGiving, hasZakat && params.asksIRAS)),
  }
}

/** The counter of Islamic giving: zakat, fitrah, fidyah, kaffarah and wakaf, as many as wanted on one receipt. */
export const islamicCounter: Counter<Params> = {
  module: 'islamic-giving',
  schema: typedGift,
  lineLabels,
  ask: donationDate => api.islamicGiving.params({ donationDate }),
  lookUp: donorInfo => api.islamicGiving.donors({ donorInfo }),
  recorded: request => api.islamicGiving.list({ ...request, donationMethod: [donationMethodIds.islamicCounter] }),
  find: ismTransactionId => api.islamicGiving.find({ ismTransactionId }),
  receipts: islamicReceipts,
  requestOf,
  send: (input: AddIslamicInput, options) => api.islamicGiving.add(input, options),
  sharesOf: (params, draft) =>
    draft.lines.map(line => ({ itemId: kindOf(params, line.purpose), minor: readLine(params, line).due?.minor ?? 0 })),
  dueOf: totalOf,
  firstPurpose,
  begin: prepareLine,
  next: addNextEntry,
  fieldOf: lastEntryField,
  Sheet: LinesSheet,
}
