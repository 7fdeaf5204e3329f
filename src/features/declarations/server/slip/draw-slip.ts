import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { zoneCode } from '#jurisdictions/zones.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Paper } from '#features/receipts/server/public.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import type { Language } from '#kit/text/languages.ts'
import { formatMoment } from '#kit/time/date-format.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { ClosureDetails } from '#features/declarations/contract.ts'

const [ink, muted, rule] = ['#1C2421', '#55605B', '#DDD8CC']
/** Where a slip is on its paper, in the units of `Paper`. */
export type SlipFrame = { left: number; right: number; top: number }
export const rollFrame: SlipFrame = { left: 16, right: 286, top: 20 }
export const sheetFrame: SlipFrame = { left: 72, right: 722, top: 60 }

type Slip = { charity: Charity; closure: ClosureDetails; language: Language; copy: number }

/** Draws the closing slip of a declaration: what was counted beside what was expected, and who signed. Returns its bottom edge. */
export function drawClosingSlip(paper: Paper, frame: SlipFrame, slip: Slip): number {
  const texts = textsIn[slip.language]
  const y = drawFigures(paper, frame, slip, texts, drawHead(paper, frame, slip, texts))
  return drawSignatures(paper, frame, slip, texts, y) + 24
}

function momentText({ charity, language }: Slip, moment: string): string {
  return `${formatMoment(moment, charity.timeZone, `${jurisdictionOf(charity.country).days.day}, hh:mm A`, language)} ${zoneCode(charity.timeZone, moment)}`
}

function drawHead(paper: Paper, { left, right, top }: SlipFrame, slip: Slip, texts: DocumentTexts): number {
  const { charity, closure, copy } = slip
  const look = { width: right - left, align: 'center' } as const
  let y = paper.text(charity.name, left, top, { ...look, font: 'serifBold', size: 17 })
  y = paper.text(texts.declarations_slip_title({ number: closure.number }), left, y + 2, { ...look, font: 'semibold', size: 13 })
  y = paper.text([closure.officer.name, closure.mosque].filter(Boolean).join(', '), left, y + 1, { ...look, size: 12 })
  y = paper.text(`${momentText(slip, closure.beganAt)} – ${momentText(slip, closure.endedAt)}`, left, y + 1, {
    ...look,
    size: 11,
    colour: muted,
  })
  return copy > 0 ? paper.text(texts.declarations_slip_duplicate({ copy }), left, y + 3, { ...look, font: 'bold', size: 13 }) : y
}

function drawFigures(paper: Paper, { left, right }: SlipFrame, { closure }: Slip, texts: DocumentTexts, top: number): number {
  const row = (words: string, figure: string, y: number, font: 'regular' | 'semibold' = 'regular') => {
    const under = paper.text(words, left, y, { font, size: 13, width: right - left - 124 })
    paper.text(figure, right - 120, y, { font, size: 13, width: 120, align: 'right' })
    return under + 4
  }
  const names = {
    cash: texts.declarations_slip_cash(),
    cheques: texts.declarations_slip_cheques(),
    batches: texts.declarations_slip_batches(),
  }
  const kinds = { over: texts.declarations_slip_over(), short: texts.declarations_slip_short(), none: texts.declarations_slip_none() }
  paper.line(left, top + 8, right, top + 8, rule)
  let y = top + 14
  for (const { part, counted } of closure.compared) y = row(names[part], formatWithCents(counted), y)
  paper.line(left, y + 2, right, y + 2, ink)
  paper.text(texts.declarations_slip_counted(), left, y + 12, { font: 'semibold', size: 13 })
  y = paper.text(formatWithCents(closure.counted), left, y + 6, { font: 'serifBold', size: 20, width: right - left, align: 'right' }) + 3
  paper.line(left, y, right, y, ink)
  paper.line(left, y + 3, right, y + 3, ink)
  const expected = closure.compared.reduce((sum, part) => sum + part.expected.minor, 0)
  y = row(texts.declarations_slip_expected(), formatWithCents({ ...closure.counted, minor: expected }), y + 10)
  y = row(kinds[closure.difference.kind], formatWithCents(closure.difference.amount), y, 'semibold')
  const small = { size: 11, colour: muted, width: right - left }
  if (closure.absentBecause) y = paper.text(texts.declarations_slip_absent({ reason: closure.absentBecause }), left, y, small) + 2
  return closure.reason ? paper.text(texts.declarations_slip_reason({ reason: closure.reason }), left, y, small) + 2 : y
}

function drawSignatures(paper: Paper, { left, right }: SlipFrame, slip: Slip, texts: DocumentTexts, top: number): number {
  const { attempt, counts, steps } = slip.closure
  const last = (counter: 'first' | 'second') => counts.findLast(count => count.attempt === attempt && count.counter === counter)
  const closed = steps.findLast(({ kind }) => kind === 'closed')
  const signed = [
    { words: texts.declarations_slip_first(), name: last('first')?.by.name, at: last('first')?.countedAt },
    { words: texts.declarations_slip_second(), name: last('second')?.by.name, at: last('second')?.countedAt },
    { words: texts.declarations_slip_supervisor(), name: closed?.by.name, at: closed?.at },
  ]
  return signed.reduce((y, { words, name, at }) => {
    if (!name || !at) return y
    const under = paper.text(name, left, y + 14, { font: 'serif', size: 15, width: right - left })
    paper.line(left, under + 2, right, under + 2, muted)
    return paper.text(`${words}, ${momentText(slip, at)}`, left, under + 5, { size: 11, colour: muted, width: right - left })
  }, top)
}
