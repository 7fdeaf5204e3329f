import { donationMethodIds, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { money } from '#jurisdictions/money.ts'
import { type Counter, type DraftLine, type GiftDraft, chosenFlags, toPayment } from '#features/gift-screens/web/public.tsx'
import { singleGrade } from '#features/rates/rules.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import { IslamicGift, type islamicGiving } from '../contract.ts'
import { prepareLine, totalOf, lastEntryField, firstPurpose, kindOf, addNextEntry, type Params, readLine } from './lines/draft-lines.ts'
import { islamicReceipts } from './islamic-receipts.ts'
import { LinesSheet } from './lines/LinesSheet.tsx'
import { codeOfName } from './lines/suggested-names.ts'

type AddIslamicInput = ClientInput<typeof islamicGiving.add>

/** One line as a line of the request: with its rate, and a reason only for a custom rate or sum. */
function lineOf(params: Params, line: DraftLine): AddIslamicInput['lines'][number] {
  const { kind, rate, factors, due } = readLine(params, line)
  const filled = Object.fromEntries(Object.entries(factors).filter(([, value]) => value !== null))
  return {
    donationToValue: line.purpose,
    ...filled,
    ...(line.name.trim() && { name: line.name, nameCode: codeOfName(kind, line.name) ?? null }),
    ...(kind !== itemIds.zakat && rate && { rate }),
    ...(kind !== itemIds.zakat && line.grade && line.grade !== singleGrade && { grade: line.grade }),
    ...(line.isOwn && line.reason.trim() && { overrideReason: line.reason }),
    amount: due ?? (null as never),
  }
}

function requestOf(params: Params, draft: GiftDraft): AddIslamicInput {
  const hasZakat = draft.lines.some(({ purpose }) => kindOf(params, purpose) === itemIds.zakat)
  return {
    ...toPayment(params, draft),
    amount: totalOf(params, draft) ?? money(0, params.currency),
    lines: draft.lines.map(line => lineOf(params, line)),
    asksSeason: !draft.isLateFitrah,
    ...chosenFlags(draft, formFlagsOf(preferenceIds.islamicGiving, hasZakat && params.asksIRAS)),
  }
}

/** The counter of Islamic giving: zakat, fitrah, fidyah, kaffarah and wakaf, as many as wanted on one receipt. */
export const islamicCounter: Counter<Params> = {
  module: 'islamic-giving',
  schema: IslamicGift,
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
