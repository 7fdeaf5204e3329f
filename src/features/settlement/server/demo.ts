import { charityOf, demoCharityIds } from '#features/charity/server/public.ts'
import { listGiftsForSettlement } from '#features/gifts/server/public.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { addDays, addMonths, type Day, startOfMonth } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { Actor } from '#platform/server/context.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { sha256Of } from '#platform/server/security/sha256.ts'
import { type Statement, type StatementLine, totalsOf } from '../statements.ts'
import { findPayouts } from './arrived-payouts.ts'
import { closeLines } from './close-lines.ts'
import { readForGroups } from './match/line-groups.ts'
import { readLines, readMatches, readSettlement } from './read-settlement.ts'
import { linkGroups, readyGroups } from './link-ready.ts'
import { settleLines } from './settle/settle.ts'
import { writeStatements } from './statements/write-statements.ts'
import './tables.ts'

type SampleGift = { date: Day; amountMinor: number; txnId: string; donorName: string | null; paymentMethod: number }
const [months, giftsOfPayout, daysOfPayout] = [3, 60, 7]
const [interestText, interestReason] = ['PROFIT CREDIT', 'Profit on the current account']
const [payoutText, payoutReason] = ['STRIPE PAYOUT', 'Arrived as paid out']
/** How far a sample is: settled as a whole, settled as far as no person is needed, linked, or as it was received. */
type Progress = 'settled' | 'partly' | 'linked' | 'received'
/** What a card provider keeps: 2.9 percent, rounded up to the cent. */
const feeOf = (minor: number) => Math.ceil((minor * 29) / 1000)

/**
 * Payouts and a bank statement for the last months of each demo charity, by its sample gifts; a few lines have no gift, and some no
 * reference. The oldest month is settled, the next is being worked on, and the last was just received.
 */
export const loadDemoSettlement: DemoLoader = async ({ tx, now, enter }) => {
  for (const charityId of demoCharityIds) {
    await enter(charityId)
    const { currency, timeZone } = await charityOf(tx, charityId)
    const today = dayInZone(now(), timeZone)
    const samples: { statement: Statement; progress: Progress }[] = []
    for (let back = months; back > 0; back--) {
      const from = startOfMonth(addMonths(today, -back))
      const gifts: SampleGift[] = await listGiftsForSettlement(tx, charityId, {
        from,
        to: addDays(from, daysOfPayout),
        currency,
        most: 300,
      })
      const charged = gifts.filter(({ paymentMethod }) => paymentMethod < methodIds.cash).slice(0, giftsOfPayout)
      const banked = gifts.filter(({ paymentMethod }) => paymentMethod >= methodIds.payNow).slice(0, giftsOfPayout)
      const number = `${from.slice(0, 7).replace('-', '')}`
      const paidOn = addDays(from, daysOfPayout + 2)
      const paid = charged.length ? [payout(`po_demo_${charityId}_${number}`, paidOn, charged, back === 1)] : []
      const [ofPayout, ofBank] = progressOf(back)
      samples.push(...paid.map(statement => ({ statement, progress: ofPayout })))
      const received = { gifts: banked, payouts: paid, isReferred: ofBank === 'settled' }
      if (banked.length) samples.push({ statement: bankLines(`9907 ${from}`, paidOn, received), progress: ofBank })
    }
    const fileId = newId(now().getTime())
    const sha256 = await sha256Of(Buffer.from(`demo ${charityId}`))
    const file = {
      charityId,
      id: fileId,
      fileName: 'demo.csv',
      fileKey: null,
      sha256,
      uploadedBy: null,
      uploaderName: 'Amanah',
      createdAt: now(),
    }
    await tx.insertInto('settlementFile').values(file).execute()
    const statements = samples.map(({ statement }) => statement)
    const { ids } = await writeStatements({ tx, now, audit: () => {}, charityId }, { fileId, currency, statements })
    const context = {
      tx,
      now,
      audit: () => {},
      enqueue: () => Promise.resolve(),
      actor: sampleActor(charityId),
      caller: { language: null },
    }
    for (const [at, id] of ids.entries()) await workOn(context, id, samples[at]!.progress)
  }
}

/** How far the payout and the bank statement of a month are. */
function progressOf(back: number): readonly [payout: Progress, bank: Progress] {
  if (back === months) return ['settled', 'settled']
  return back === 1 ? ['received', 'received'] : ['linked', 'partly']
}

const sampleActor = (charityId: number): Actor => ({
  charityId,
  userId: newId(),
  sessionId: newId(),
  roleId: newId(),
  name: 'Amanah',
  can: () => true,
})

/** Links the lines of a statement that need no person, and settles them; a statement of which a line is open is not settled as a whole. */
async function workOn(context: Parameters<typeof settleLines>[0], id: string, progress: Progress): Promise<void> {
  if (progress === 'received') return
  await closeSamples(context, id)
  const read = await readForGroups(context, await readSettlement(context, id))
  await linkGroups(context, id, await readyGroups(read))
  if (progress === 'linked') return
  const { openLines } = await readSettlement(context, id)
  if (progress === 'settled' && openLines === 0) return void (await settleLines(context, { settlementIds: [id], matchIds: [] }))
  const matchIds = (await readMatches(context, id)).map(match => match.id)
  if (matchIds.length) await settleLines(context, { settlementIds: [], matchIds })
}

/** Closes the interest that the bank paid, and the payout of a card provider that arrived. */
async function closeSamples(context: Parameters<typeof settleLines>[0], id: string): Promise<void> {
  for (const { lineNo, remark } of await readLines(context, id)) {
    const shared = { id, lineNos: [lineNo], isNoPayout: false }
    if (remark === interestText) await closeLines(context, { ...shared, kind: 'income', reason: interestReason, payoutId: null })
    if (remark !== payoutText) continue
    const { items } = await findPayouts(context, { id, lineNo })
    await closeLines(context, { ...shared, kind: 'transfer', reason: payoutReason, payoutId: items[0]?.id ?? null })
  }
}

/** A payout; the latest has a charge that is no gift of ours. */
function payout(settlementNo: string, paidOn: Day, gifts: readonly SampleGift[], hasStray: boolean): Statement {
  const lines = gifts.map(({ date, amountMinor, txnId }, at): StatementLine => ({
    lineNo: at + 2,
    kind: 'charge',
    on: date,
    grossMinor: amountMinor,
    feeMinor: feeOf(amountMinor),
    references: [txnId, `ch_demo_${at}`],
    text: '',
  }))
  const last = gifts.length + 2
  const on = addDays(paidOn, -2)
  const others: StatementLine[] = [
    ...(hasStray ? [strayCharge(last, on, settlementNo)] : []),
    { lineNo: last + 1, kind: 'fee', on, grossMinor: -250, feeMinor: 0, references: [], text: '' },
  ]
  return { settlementNo, provider: 'stripe', account: '9907', paidOn, lines: [...lines, ...others] }
}

const strayCharge = (lineNo: number, on: Day, settlementNo: string): StatementLine => ({
  lineNo,
  kind: 'charge',
  on,
  grossMinor: 4200,
  feeMinor: feeOf(4200),
  references: [`ch_other_${settlementNo}`],
  text: '',
})

/**
 * Gifts, of which every third line has a name only and no reference unless all are referred to, interest, and the payouts of card providers
 * that arrived.
 */
function bankLines(
  settlementNo: string,
  paidOn: Day,
  { gifts, payouts, isReferred }: { gifts: readonly SampleGift[]; payouts: readonly Statement[]; isReferred: boolean },
): Statement {
  const lines = gifts.map(({ date, amountMinor, txnId, donorName }, at): StatementLine => ({
    lineNo: at + 2,
    kind: 'charge',
    on: date,
    grossMinor: amountMinor,
    feeMinor: 0,
    ...(at % 3 === 2 && !isReferred
      ? { references: [], text: (donorName ?? 'INWARD CREDIT').toUpperCase() }
      : { references: [txnId], text: `INWARD CREDIT ${txnId}` }),
  }))
  const others = [
    { text: interestText, grossMinor: 123 },
    ...payouts.map(({ lines: paid }) => ({ text: payoutText, grossMinor: totalsOf(paid).netMinor })),
  ].map((other, at): StatementLine => ({
    ...other,
    lineNo: gifts.length + 2 + at,
    kind: 'charge',
    on: paidOn,
    feeMinor: 0,
    references: [],
  }))
  return { settlementNo, provider: 'bank', account: '9907', paidOn, lines: [...lines, ...others] }
}
