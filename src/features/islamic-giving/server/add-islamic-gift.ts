import { preferenceIds, donationMethodIds } from '#kit/giving/ids.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { checkCounterGift, type EnteredOffline, readAhead, recordAtCounter } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { sendEarly } from '#platform/server/database/send-early.ts'
import { refuse } from '#platform/server/refuse.ts'
import { islamicGiving } from '../contract.ts'
import { currencyErrors, findFundsOfLines, planLines } from './plan-lines.ts'

/** Records Islamic giving taken at the counter: each line is recomputed with the rates of the gift's day, all lines on one receipt. */
export const addIslamicGift = (context: Context, gift: RequestOf<typeof islamicGiving.add>) => recordIslamicGift(context, gift)

/** The same; one that was entered without a connection, `offline`, is computed with the rates of the day of its entry. */
export async function recordIslamicGift(context: Context, gift: RequestOf<typeof islamicGiving.add>, offline?: EnteredOffline) {
  const { tx, actor, now } = context
  const found = sendEarly(findFundsOfLines(context, gift.lines))
  const reads = readAhead(context, gift)
  const charity = await charityOf(tx, actor.charityId)
  checkCounterGift(charity, gift, now(), currencyErrors(gift.lines, charity.currency))
  const funds = await found
  const day = gift.donationDate ?? dayInZone(offline?.enteredAt ?? now(), charity.timeZone)
  const { fundId, itemId, lines } = await planLines(context, charity, gift, { day, funds })
  const sum = { minor: gift.lines.reduce((minor, { amount }) => minor + amount.minor, 0), currency: charity.currency }
  if (sum.minor !== gift.amount.minor)
    throw refuse(islamicGiving.add, 'WRONG_SUM', [{ field: 'amount', code: 'LINES_SUM', values: { sum: formatMoney(sum) } }])
  const purpose = {
    appPreferenceId: preferenceIds.islamicGiving,
    donationMethod: donationMethodIds.islamicCounter,
    fund: funds.get(fundId)!,
    itemId,
    lines,
  } as const
  return recordAtCounter(context, charity, gift, purpose, { offline, reads })
}
