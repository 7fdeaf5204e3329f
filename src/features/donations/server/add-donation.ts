import { preferenceIds, donationMethodIds } from '#kit/giving/ids.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { nameIn } from '#kit/text/languages.ts'
import { nextDueOn } from '#kit/giving/recurrence.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { cardAmountFaults } from '#features/card-vault/rules.ts'
import { type Charity, charityOf } from '#features/charity/server/public.ts'
import { startRecurrence } from '#features/recurring/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { sendEarly } from '#platform/server/database/send-early.ts'
import { refuse } from '#platform/server/refuse.ts'
import { donations } from '../contract.ts'
import type { NewGift } from '#features/gifts/columns.ts'
import type { ManualDonation } from '../manual-donation.ts'
import { checkCounterGift, findCounterFunds, type EnteredOffline, readAhead, recordAtCounter } from '#features/gifts/server/public.ts'
import { taxFlagsOf } from '#features/gifts/flags.ts'

/** Records a donation taken at the counter, for one purpose or for several on one receipt. */
export const addDonation = (context: Context, gift: RequestOf<typeof donations.add>) => recordDonation(context, gift)

/** The same; `offline` for one that was entered without a connection. */
export async function recordDonation(context: Context, gift: RequestOf<typeof donations.add>, offline?: EnteredOffline) {
  const wantedFunds = gift.lines.map(({ donationToValue }, index) => ({ fundId: donationToValue, field: `lines.${index}.donationToValue` }))
  const found = sendEarly(
    findCounterFunds(context, preferenceIds.donations, [{ fundId: gift.donationToValue, field: 'donationToValue' }, ...wantedFunds]),
  )
  const reads = readAhead(context, gift)
  const charity = await charityOf(context.tx, context.actor.charityId)
  checkCounterGift(charity, gift, context.now(), [...recurringErrors(gift), ...lineErrors(gift)])
  const funds = await found
  const fund = funds.get(gift.donationToValue)!
  const lines = gift.lines.map(({ donationToValue, amount }) => {
    const { id, itemId, name, nameMs } = funds.get(donationToValue)!
    return { itemId, name: nameIn(gift.language ?? charity.language, name, nameMs), fundId: id, amountMinor: amount.minor }
  })
  const purpose = {
    appPreferenceId: preferenceIds.donations,
    donationMethod: donationMethodIds.counter,
    fund,
    itemId: fund.itemId,
    lines,
  } as const
  return recordAtCounter(context, charity, gift, purpose, { follow: row => recurrenceOf(context, charity, gift, row), offline, reads })
}

/** Checks that several purposes add up to the amount, begin with the gift's own purpose, and do not recur. */
function lineErrors({ lines, amount, donationToValue, frequency }: ManualDonation): FieldFault[] {
  if (lines.length === 0) return []
  const errors: FieldFault[] = lines.flatMap((line, index) =>
    line.amount.currency === amount.currency
      ? []
      : [{ field: `lines.${index}.amount`, code: 'ENTER_AMOUNT_IN', values: { currency: amount.currency } }],
  )
  const sum = lines.reduce((minor, line) => minor + line.amount.minor, 0)
  if (sum !== amount.minor)
    errors.push({ field: 'amount', code: 'LINES_SUM', values: { sum: formatMoney({ minor: sum, currency: amount.currency }) } })
  if (lines[0]?.donationToValue !== donationToValue) errors.push({ field: 'donationToValue', code: 'FIRST_LINE_DIFFERS' })
  if (frequency !== null) errors.push({ field: 'lines', code: 'ONE_PURPOSE_ONLY' })
  return errors
}

function recurringErrors({ frequency, cardId, amount }: ManualDonation): FieldFault[] {
  if (frequency !== null && cardId !== null) return cardAmountFaults('amount', amount)
  if (frequency === null && cardId === null) return []
  return cardId === null ? [{ field: 'cardId', code: 'CHOOSE_STORED_CARD' }] : [{ field: 'frequency', code: 'CHOOSE_FREQUENCY' }]
}

/** A gift with a frequency is the first of many: the stored card is charged from the next due date on. */
async function recurrenceOf(context: Context, { timeZone }: Charity, { frequency, cardId }: ManualDonation, first: NewGift) {
  if (frequency === null || cardId === null) return { frequency, recurrenceId: null }
  const { donorId, fundId, amountMinor: minor, currency, donatedOn, language, remarks = null } = first
  const firstDueOn = nextDueOn(donatedOn, frequency, dayInZone(context.now(), timeZone))
  const gift = {
    cardId,
    fundId,
    amount: { minor, currency },
    frequency,
    startsOn: donatedOn,
    firstDueOn,
    endsOn: null,
    language,
    ...taxFlagsOf(first),
    remarks,
  }
  const started = donorId && (await startRecurrence(context, { ...gift, donorId }))
  if (!started) throw refuse(donations.add, 'NO_SUCH_CARD', [{ field: 'cardId', code: 'CHOOSE_DONOR_CARD' }])
  return { frequency, recurrenceId: started }
}
