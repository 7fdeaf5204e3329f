import { charityOf } from '#features/charity/server/public.ts'
import { openSheets, type Paper } from '#features/receipts/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatWithCents } from '#jurisdictions/money.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { formatDay } from '#kit/time/date-format.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import { payouts } from '#features/payouts/contract.ts'
import { findPayment } from './read-payments.ts'
import type { MoneyKind } from '#features/settlement/money-kinds.ts'

const [ink, muted, rule] = ['#1C2421', '#55605B', '#DDD8CC']
const [left, right] = [72, 722]

/** What kinds of money are called in documents. */
const kindNames = (t: DocumentTexts): Readonly<Record<MoneyKind, string>> => ({
  zakat: t.payouts_kind_zakat(),
  fitrah: t.payouts_kind_fitrah(),
  zakatAndFitrah: t.payouts_kind_zakat_and_fitrah(),
  fidyah: t.payouts_kind_fidyah(),
  kaffarah: t.payouts_kind_kaffarah(),
  wakafPrincipal: t.payouts_kind_wakaf_principal(),
  general: t.payouts_kind_general(),
})

/** The remittance advice of a released payment: what a beneficiary was paid, of which money, when and under which reference. */
export async function drawAdvice(context: Context, { id }: RequestOf<typeof payouts.advice>) {
  const { tx, actor, caller } = context
  const payment = await findPayment(context, { id })
  const { paidOn, bankReference } = payment
  if (payment.status !== 'released' || paidOn === null || bankReference === null) throw refuse(payouts.advice, 'NOT_RELEASED')
  const charity = await charityOf(tx, actor.charityId)
  const language = caller.language ?? charity.language
  const t = textsIn[language]
  const at = new Date(payment.decidedAt ?? payment.preparedAt)
  const { paper, finish } = await openSheets({ title: payment.paymentNo, at })
  let y = paper.text(charity.name, left, 64, { font: 'serifBold', size: 20 })
  y = paper.text(t.payouts_advice_title({ number: payment.paymentNo }), left, y + 6, { font: 'semibold', size: 16 })
  paper.line(left, y + 14, right, y + 14, rule)
  y = drawFacts(paper, y + 28, [
    [t.payouts_advice_payee(), payment.payee],
    [t.payouts_advice_account(), payment.accountEnd ? t.payouts_advice_account_ending({ tail: payment.accountEnd }) : ''],
    [t.payouts_advice_fund(), purposeName(language, { donationToName: payment.fundName, donationToNameMs: payment.fundNameMs })],
    [t.payouts_advice_kind(), kindNames(t)[payment.moneyKind]],
    [t.payouts_advice_paid_on(), formatDay(paidOn, jurisdictionOf(charity.country).days.day, language)],
    [t.payouts_advice_reference(), bankReference],
    [t.payouts_advice_note(), payment.note ?? ''],
  ])
  paper.line(left, y + 8, right, y + 8, ink)
  paper.text(t.payouts_advice_amount(), left, y + 22, { font: 'semibold', size: 14 })
  y = paper.text(formatWithCents(payment.amount), left, y + 14, { font: 'serifBold', size: 24, width: right - left, align: 'right' }) + 4
  paper.line(left, y, right, y, ink)
  paper.line(left, y + 3, right, y + 3, ink)
  paper.text(t.payouts_advice_people({ preparer: payment.preparedBy, releaser: payment.decidedBy ?? '' }), left, y + 16, {
    size: 12,
    colour: muted,
    width: right - left,
  })
  return { fileName: `${payment.paymentNo}.pdf`, body: await finish() }
}

/** Draws the facts that are known, each beside its name. Returns the bottom edge. */
const drawFacts = (paper: Paper, top: number, facts: readonly (readonly [name: string, value: string])[]): number =>
  facts.reduce((y, [name, value]) => {
    if (value === '') return y
    paper.text(name, left, y, { size: 13, colour: muted, width: 200 })
    return paper.text(value, left + 210, y, { size: 14, width: right - left - 210 }) + 8
  }, top)
