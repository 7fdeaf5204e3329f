import { preferenceIds, donationMethodIds, itemIds, isLineKind, type LineKind } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import { type Language, nameIn } from '#kit/text/languages.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import {
  checkCounterGift,
  findCounterFunds,
  type NewGiftLine,
  type OfflineEntry,
  readAhead,
  recordAtCounter,
} from '#features/gifts/server/public.ts'
import { isFitrahSeason } from '#features/hijri-calendar/rules.ts'
import { findRamadans } from '#features/hijri-calendar/server/public.ts'
import { singleGrade, type Rate } from '#features/rates/rules.ts'
import { findRatesOn } from '#features/rates/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { sendEarly } from '#platform/server/database/send-early.ts'
import { refuse } from '#platform/server/refuse.ts'
import { islamicGiving } from '../contract.ts'
import { type IslamicLine, type AcceptedLine, checkLine, kindOfGift, type LineProblem } from '../rules.ts'

type Purpose = { id: string; itemId: LineKind; name: string; nameMs: string | null }
type PlannedLine = { line: IslamicLine; fund: Purpose; judged: AcceptedLine }

/** Records Islamic giving taken at the counter: each line is recomputed with the rates of the gift's day, all lines on one receipt. */
export const addIslamicGift = (context: Context, gift: RequestOf<typeof islamicGiving.add>) => recordIslamicGift(context, gift)

/** The same; one that was entered without a connection, `offline`, is computed with the rates of the day of its entry. */
export async function recordIslamicGift(context: Context, gift: RequestOf<typeof islamicGiving.add>, offline?: OfflineEntry) {
  const { tx, actor, now } = context
  const wanted = gift.lines.map(({ donationToValue }, index) => ({ fundId: donationToValue, field: `lines.${index}.donationToValue` }))
  const found = sendEarly(findCounterFunds(context, preferenceIds.islamicGiving, wanted))
  const reads = readAhead(context, gift)
  const charity = await charityOf(tx, actor.charityId)
  checkCounterGift(charity, gift, now(), currencyErrors(gift.lines, charity.currency))
  const funds = await found
  const day = gift.donationDate ?? dayInZone(offline?.enteredAt ?? now(), charity.timeZone)
  const rates = await findRatesOn(tx, actor.charityId, day)
  const planned = plan(gift.lines, funds as ReadonlyMap<string, Purpose>, rates)
  if (gift.asksSeason && planned.some(({ fund }) => fund.itemId === itemIds.fitrah)) await askSeason(context, day)

  const sum = { minor: gift.lines.reduce((minor, { amount }) => minor + amount.minor, 0), currency: charity.currency }
  if (sum.minor !== gift.amount.minor)
    throw refuse(islamicGiving.add, 'WRONG_SUM', [{ field: 'amount', code: 'LINES_SUM', values: { sum: formatMoney(sum) } }])
  const itemId = kindOfGift(planned.map(({ fund }) => fund.itemId))
  const leading = planned.find(({ fund }) => fund.itemId === itemId) ?? planned[0]!
  const purpose = {
    appPreferenceId: preferenceIds.islamicGiving,
    donationMethod: donationMethodIds.islamicCounter,
    fund: funds.get(leading.fund.id)!,
    itemId,
    lines: planned.map(one => lineRow(one, gift.language ?? charity.language)),
  } as const
  return recordAtCounter(context, charity, gift, purpose, { offline, reads })
}

/** Refuses fitrah of a day outside Ramadan, as a question. */
async function askSeason({ tx, actor }: Context, day: Day): Promise<void> {
  if (isFitrahSeason(await findRamadans(tx, actor.charityId), day)) return
  throw refuse(islamicGiving.add, 'FITRAH_OUT_OF_SEASON', [{ field: 'asksSeason', code: 'FITRAH_ASKS' }])
}

/** Validates every line; refuses with the errors of all lines. */
function plan(lines: readonly IslamicLine[], funds: ReadonlyMap<string, Purpose>, rates: readonly Rate[]): PlannedLine[] {
  const problems: LineProblem[] = []
  const planned = lines.flatMap((line, index) => {
    const fund = funds.get(line.donationToValue)
    if (!fund || !isLineKind(fund.itemId)) throw refuse(islamicGiving.add, 'NO_SUCH_PURPOSE')
    const judged = checkLine(fund.itemId, line, rates)
    if (!Array.isArray(judged)) return [{ line, fund, judged }]
    problems.push(...judged.map(problem => ({ ...problem, field: `lines.${index}.${problem.field}` })))
    return []
  })
  const [first] = problems
  if (!first) return planned
  const errors = problems.map(({ refusal: _, ...fault }) => fault)
  throw first.refusal === 'INVALID' ? refuse('INVALID', errors) : refuse(islamicGiving.add, first.refusal, errors)
}

function currencyErrors(lines: readonly IslamicLine[], currency: string): FieldFault[] {
  return lines.flatMap((line, index) =>
    (['amount', 'rate', 'wealth', 'deduction'] as const)
      .filter(name => line[name] !== null && line[name].currency !== currency)
      .map(name => ({ field: `lines.${index}.${name}`, code: 'ENTER_AMOUNT_IN', values: { currency: currency } })),
  )
}

const isWakaf = (itemId: LineKind) => itemId === itemIds.wakafIlmu || itemId === itemIds.wakafMasyarakat

/** A stored line: its grade or kind of wakaf and its beneficiary, or else its purpose. */
function lineRow({ line, fund, judged }: PlannedLine, language: Language): NewGiftLine {
  const grade = line.grade === singleGrade ? null : line.grade
  const purpose = nameIn(language, fund.name, fund.nameMs)
  // 'Wakaf' alone would not say which endowment it is.
  const name = [isWakaf(fund.itemId) ? purpose : grade, line.name].filter(Boolean).join(', ')
  return {
    itemId: fund.itemId,
    fundId: fund.id,
    name: name || purpose,
    nameCode: line.nameCode,
    grade,
    people: line.noOfPerson,
    days: line.numberOfDay,
    years: line.years,
    quantity: line.quantity,
    rateMinor: judged.rate?.minor ?? null,
    wealthMinor: line.wealth?.minor ?? null,
    deductionMinor: line.deduction?.minor ?? null,
    nisabMinor: judged.nisab?.minor ?? null,
    announcedMinor: judged.announced?.minor ?? null,
    overrideReason: line.overrideReason,
    rateId: judged.rateId,
    amountMinor: line.amount.minor,
  }
}
