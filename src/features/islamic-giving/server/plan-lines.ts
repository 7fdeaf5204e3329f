import { preferenceIds, itemIds, isLineKind, type LineKind } from '#kit/giving/ids.ts'
import type { Jurisdiction } from '#jurisdictions/jurisdiction.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Day } from '#kit/time/days.ts'
import { type Language, nameIn } from '#kit/text/languages.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { findCounterFunds, type NewGiftLine } from '#features/gifts/server/public.ts'
import { isFitrahSeason } from '#features/hijri-calendar/rules.ts'
import { findRamadans } from '#features/hijri-calendar/server/public.ts'
import { singleGrade, type Rate } from '#features/rates/rules.ts'
import { findRatesOn } from '#features/rates/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { islamicGiving, type IslamicGift } from '../contract.ts'
import { type IslamicLine, type AcceptedLine, checkLine, kindOfGift, type LineProblem } from '../rules.ts'

type Purpose = { id: string; itemId: LineKind; name: string; nameMs: string | null }
type PlannedLine = { line: IslamicLine; fund: Purpose; judged: AcceptedLine }
type FundsOfLines = Awaited<ReturnType<typeof findFundsOfLines>>

/** The funds of the lines of a gift. Refuses one that is not offered at the counter. */
export const findFundsOfLines = (context: Context, lines: readonly IslamicLine[]) =>
  findCounterFunds(
    context,
    preferenceIds.islamicGiving,
    lines.map(({ donationToValue }, index) => ({ fundId: donationToValue, field: `lines.${index}.donationToValue` })),
  )

/**
 * The lines of a gift, recomputed with the rates of a day, with the kind and the leading fund of the gift. Refuses with the errors of all
 * lines.
 */
export async function planLines(
  { tx, actor: { charityId } }: { tx: Tx; actor: Pick<Context['actor'], 'charityId'> },
  charity: Charity,
  gift: Pick<IslamicGift, 'lines' | 'asksSeason' | 'language'>,
  { day, funds }: { day: Day; funds: FundsOfLines },
) {
  const rates = await findRatesOn(tx, charityId, day)
  const planned = plan(gift.lines, funds as ReadonlyMap<string, Purpose>, rates, jurisdictionOf(charity.country).zakat)
  if (gift.asksSeason && planned.some(({ fund }) => fund.itemId === itemIds.fitrah)) await askSeason(tx, charityId, day)
  const itemId = kindOfGift(planned.map(({ fund }) => fund.itemId))
  const leading = planned.find(({ fund }) => fund.itemId === itemId) ?? planned[0]!
  return { fundId: leading.fund.id, itemId, lines: planned.map(one => lineRow(one, gift.language ?? charity.language)) }
}

type LineOfDay = Pick<NewGiftLine, 'itemId' | 'rateId'>
/** Whether lines that were planned on one day may be given on another: their rates still hold, and fitrah is in season if it was. */
export async function doLinesHold(
  tx: Tx,
  charityId: number,
  lines: readonly LineOfDay[],
  { plannedOn, day }: { plannedOn: Day; day: Day },
): Promise<boolean> {
  const rates = await findRatesOn(tx, charityId, day)
  if (lines.some(({ rateId }) => rateId && !rates.some(({ id }) => id === rateId))) return false
  if (!lines.some(({ itemId }) => itemId === itemIds.fitrah)) return true
  const ramadans = await findRamadans(tx, charityId)
  return isFitrahSeason(ramadans, day) || !isFitrahSeason(ramadans, plannedOn)
}

/** Refuses fitrah of a day outside Ramadan, as a question. */
async function askSeason(tx: Tx, charityId: number, day: Day): Promise<void> {
  if (isFitrahSeason(await findRamadans(tx, charityId), day)) return
  throw refuse(islamicGiving.add, 'FITRAH_OUT_OF_SEASON', [{ field: 'asksSeason', code: 'FITRAH_ASKS' }])
}

/** Validates every line; refuses with the errors of all lines. */
function plan(
  lines: readonly IslamicLine[],
  funds: ReadonlyMap<string, Purpose>,
  rates: readonly Rate[],
  zakat: Jurisdiction['zakat'],
): PlannedLine[] {
  const problems: LineProblem[] = []
  const planned = lines.flatMap((line, index) => {
    const fund = funds.get(line.donationToValue)
    if (!fund || !isLineKind(fund.itemId)) throw refuse(islamicGiving.add, 'NO_SUCH_PURPOSE')
    const judged = checkLine(fund.itemId, line, rates, zakat)
    if (!Array.isArray(judged)) return [{ line, fund, judged }]
    problems.push(...judged.map(problem => ({ ...problem, field: `lines.${index}.${problem.field}` })))
    return []
  })
  const [first] = problems
  if (!first) return planned
  const errors = problems.map(({ refusal: _, ...fault }) => fault)
  throw first.refusal === 'INVALID' ? refuse('INVALID', errors) : refuse(islamicGiving.add, first.refusal, errors)
}

/** Errors of amounts in another currency than the charity's. */
export function currencyErrors(lines: readonly IslamicLine[], currency: string): FieldFault[] {
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
