import { donationMethodIds, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { money } from '#jurisdictions/money.ts'
import { type Counter, type CounterEntry, type CounterLine, chosenFlags, toPayment } from '#features/gift-screens/web/public.tsx'
import { singleGrade } from '#features/rates/rules.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from '#platform/web/api.ts'
import { IslamicGift, type islamicGiving } from '../contract.ts'
import { prepareLine, totalOf, lastEntryField, firstPurpose, kindOf, addNextEntry, type Params, readEntry } from './entries.ts'
import { islamicReceipts } from './islamic-receipts.ts'
import { LinesSheet } from './LinesSheet.tsx'
import { codeOfName } from './suggested-names.ts'

type AddIslamicInput = ClientInput<typeof islamicGiving.add>

/** One entry as a line of the request: with its rate, and a reason only for a custom rate or sum. */
function lineOf(params: Params, entry: CounterEntry): AddIslamicInput['lines'][number] {
  const { kind, rate, factors, due } = readEntry(params, entry)
  const filled = Object.fromEntries(Object.entries(factors).filter(([, value]) => value !== null))
  return {
    donationToValue: entry.purpose,
    ...filled,
    ...(entry.name.trim() && { name: entry.name, nameCode: codeOfName(kind, entry.name) ?? null }),
    ...(kind !== itemIds.zakat && rate && { rate }),
    ...(kind !== itemIds.zakat && entry.grade && entry.grade !== singleGrade && { grade: entry.grade }),
    ...(entry.isOwn && entry.reason.trim() && { overrideReason: entry.reason }),
    amount: due ?? (null as never),
  }
}

function requestOf(params: Params, line: CounterLine): AddIslamicInput {
  const hasZakat = line.lines.some(({ purpose }) => kindOf(params, purpose) === itemIds.zakat)
  return {
    ...toPayment(params, line),
    amount: totalOf(params, line) ?? money(0, params.currency),
    lines: line.lines.map(entry => lineOf(params, entry)),
    asksSeason: !line.isLateFitrah,
    ...chosenFlags(line, formFlagsOf(preferenceIds.islamicGiving, hasZakat && params.asksIRAS)),
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
  sharesOf: (params, line) =>
    line.lines.map(entry => ({ itemId: kindOf(params, entry.purpose), minor: readEntry(params, entry).due?.minor ?? 0 })),
  dueOf: totalOf,
  firstPurpose,
  begin: prepareLine,
  next: addNextEntry,
  fieldOf: lastEntryField,
  Sheet: LinesSheet,
}
