import { api, quietly } from '#platform/web/api.ts'
import type { Given } from '#platform/contract/endpoint.ts'
import type { donations } from '../contract.ts'
import { ManualDonation } from '../manual-donation.ts'
import { type Counter, emptyEntry, freshKey, type Line, type Params, paymentOf } from './counter.ts'
import { GiftSheet } from './GiftSheet.tsx'
import { donationReceipts } from './receipt-calls.ts'

type Request = Given<typeof donations.add>
const minorOf = (line: Line) => [line.amount, ...line.lines.map(({ amount }) => amount)]

/** The request of a donation; several purposes travel as its lines, the first of them too. */
function requestOf(params: Params, line: Line): Request {
  const { currency } = params
  const typed = (minor: number | null) => (minor === null ? (null as never) : { minor, currency })
  const sum = line.lines.length === 0 ? line.amount : minorOf(line).reduce<number>((minor, one) => minor + (one ?? 0), 0)
  const first = { donationToValue: line.purpose, amount: typed(line.amount) }
  return {
    ...paymentOf(params, line),
    donationToValue: line.purpose,
    amount: typed(sum),
    ...(line.lines.length > 0 && {
      lines: [first, ...line.lines.map(({ purpose, amount }) => ({ donationToValue: purpose, amount: typed(amount) }))],
    }),
    isIPCRegistrationForIRAS: line.isRegistered,
  }
}

/** The counter of donations. */
export const donationCounter: Counter = {
  module: 'donations',
  schema: ManualDonation,
  ask: () => api.donations.params(),
  lookUp: donorInfo => api.donors.byInfo({ donorInfo }, quietly),
  today: request => api.donations.list({ ...request, donationMethod: [2] }, quietly),
  find: transactionId => api.donations.find({ transactionId }, quietly),
  receipts: donationReceipts,
  requestOf,
  send: (given: Request, options) => api.donations.add(given, options),
  dueOf: ({ currency }, line) =>
    line.amount === null ? null : { minor: minorOf(line).reduce<number>((sum, minor) => sum + (minor ?? 0), 0), currency },
  firstPurpose: params => String(params.donationToValues[0]?.id ?? ''),
  begin: (_, line) => line,
  next: (params, line) => {
    const used = [line.purpose, ...line.lines.map(({ purpose }) => purpose)]
    const purpose = params.donationToValues.find(({ id }) => !used.includes(String(id)))?.id
    return purpose === undefined ? null : { ...line, lines: [...line.lines, emptyEntry(freshKey(line.lines), String(purpose))] }
  },
  fieldOf: (_, { lines }) => (lines.length === 0 ? 'amount' : `lines.${lines.length}.amount`),
  Sheet: GiftSheet,
}
