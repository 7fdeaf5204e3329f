import { receiptDay, receiptTime, receiptZone } from '#jurisdictions/zones.ts'
import { encode } from 'uqr'
import { amountInWords } from '#jurisdictions/amount-in-words.ts'
import { currencySign, formatAmount, formatMoney, type Money } from '#jurisdictions/money.ts'
import { isDay } from '#kit/time/days.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import { Logo } from '#platform/web/public/Logo.tsx'
import { HijriLine } from '#platform/web/ui/values/HijriLine.tsx'
import { Mark } from '#platform/web/ui/Mark.tsx'
import type { ReceiptData } from '../contract.ts'
import { frequencyTerm, paidByTerm } from '#features/gifts/terms.ts'
import { jawiTag } from '#kit/text/languages.ts'
import { idNameOf } from '../rules.ts'
import { termsIn } from './receipt-terms.ts'
import { Lattice } from './Lattice.tsx'
import { ShareButton } from './ShareButton.tsx'
import css from './receipt.module.css'

type Props = { receipt: ReceiptData; language: Locale }
const clearanceWords = {
  subject: m.receipts_clearance_subject,
  unbanked: m.receipts_clearance_unbanked,
  returned: m.receipts_clearance_returned,
}
const bare = (money: Money) => formatAmount(money).replace(/\.00$/, '')

/**
 * The receipt as a document: charity, number, time, lines, total, amount in words, payer, check code. A preview is neither saved nor
 * shared.
 */
export function ReceiptSheet({ receipt, language, isPreview = false }: Props & { isPreview?: boolean }) {
  const say = { locale: language }
  const { donationAmount: total, state } = receipt
  const isValid = state === 'issued'
  return (
    <>
      <article className={css.doc} data-valid={isValid}>
        {receipt.charity.isIslamic && <Lattice />}
        <div className={css.inner}>
          <header className={css.head}>
            <Logo name={receipt.charityName} file={receipt.charityIcon} />
            <p>
              {receipt.charityName}
              {receipt.charity.nameJawi && (
                <span className={css.jawi} lang={jawiTag} dir="rtl">
                  {receipt.charity.nameJawi}
                </span>
              )}
            </p>
          </header>
          <div className={css.title}>
            <h1>{m.receipts_receipt_title({}, say)}</h1>
            <span className="code">{receipt.receiptNo}</span>
          </div>
          <When receipt={receipt} language={language} />
          <ReceiptState receipt={receipt} language={language} />
          <ul className={css.lines}>
            {receipt.lines.map((line, index) => (
              <li key={index}>
                <span>
                  {line.label}
                  {line.calculation && <small>{line.calculation}</small>}
                </span>
                <span>{formatMoney(line.amount)}</span>
              </li>
            ))}
          </ul>
          <p className={css.total}>
            <b>{m.receipts_receipt_total({}, say)}</b>
            <span>
              <small>{currencySign(total.currency).trim()}</small> {isValid ? bare(total) : <s>{bare(total)}</s>}
            </span>
          </p>
          <p className={css.words}>{amountInWords(total, language)}</p>
          {receipt.closing[language] && <p className={css.closing}>{receipt.closing[language]}</p>}
          {receipt.taxRelief && (
            <p className={css.relief}>
              {m.receipts_receipt_tax_relief({}, say)}
              <b>{reliefText(receipt, language)}</b>
            </p>
          )}
          {receipt.taxSentence && <p className={css.sentence}>{receipt.taxSentence}</p>}
          <Facts receipt={receipt} language={language} />
          <Check receipt={receipt} language={language} />
        </div>
      </article>
      {!isPreview && (
        <div className={css.acts}>
          <button type="button" className={css.save} onClick={() => print()}>
            {m.receipts_receipt_save({}, say)}
          </button>
          <ShareButton title={`${m.receipts_receipt_title({}, say)} ${receipt.receiptNo}`} language={language} />
        </div>
      )}
      <footer className={css.powered}>
        {m.platform_receipt_powered_by({}, say)} <Mark size={18} /> <b>{m.platform_product({}, say)}</b>
      </footer>
    </>
  )
}

function reliefText({ taxRelief, taxReliefPart, donationAmount }: ReceiptData, language: Locale): string {
  const say = { locale: language }
  if (taxReliefPart) return m.receipts_receipt_relief_of_part({ part: formatMoney(taxReliefPart), whole: formatMoney(donationAmount) }, say)
  return taxRelief === 'Yes' ? m.receipts_receipt_yes({}, say) : m.receipts_receipt_no({}, say)
}

/** The time in Malaysia, the charity's own date where it differs, and the Hijri date. */
function When({ receipt, language }: Props) {
  const say = { locale: language }
  return (
    <>
      <p className={css.when}>{receiptTime(receipt.timeStamp, language)}</p>
      {receipt.localOn && <p className={css.when}>{m.receipts_receipt_local_date({ day: receiptDay(receipt.localOn, language) }, say)}</p>}
      {receipt.charity.isIslamic && (
        <HijriLine day={isDay(receipt.timeStamp) ? receipt.timeStamp : dayInZone(receipt.timeStamp, receiptZone)} />
      )}
    </>
  )
}

function idLabel({ idType, charity }: ReceiptData, language: Locale): string {
  const name = idNameOf(charity.country, idType)
  if (name === 'other') return m.receipts_receipt_other_id_no({}, { locale: language })
  return name ?? m.receipts_receipt_nric({}, { locale: language })
}

function ReceiptState({ receipt, language }: Props) {
  const say = { locale: language }
  if (receipt.state === 'replaced' && receipt.replacedBy)
    return (
      <p className={css.notice} role="alert">
        {m.receipts_receipt_replaced({ number: receipt.replacedBy }, say)}
      </p>
    )
  if (receipt.state !== 'issued')
    return (
      <p className={css.notice} role="alert">
        {m.receipts_receipt_voided({}, say)}
      </p>
    )
  return receipt.refunded.minor > 0 ? (
    <p className={css.notice}>{m.receipts_receipt_refunded({ amount: formatMoney(receipt.refunded) }, say)}</p>
  ) : null
}

function Facts({ receipt, language }: Props) {
  const say = { locale: language }
  const facts: [name: string, value: string | null, look?: 'code'][] = [
    [m.receipts_receipt_received_from({}, say), receipt.donorName ?? m.receipts_receipt_anonymous({}, say)],
    [idLabel(receipt, language), receipt.nirc, 'code'],
    [m.receipts_receipt_mobile({}, say), receipt.donorPhone],
    [m.receipts_receipt_email({}, say), receipt.donorEmail],
    [
      m.receipts_receipt_payment({}, say),
      [
        paidByTerm(termsIn(language), receipt.paidWith),
        receipt.clearance && clearanceWords[receipt.clearance]({}, { locale: language }),
        frequencyTerm(termsIn(language), receipt.frequencyId),
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [m.receipts_receipt_transaction({}, say), receipt.transactionNo, 'code'],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value, look]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi className={look}>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The QR code of the check page, and the check code. */
function Check({ receipt, language }: Props) {
  const say = { locale: language }
  const { data, size } = encode(new URL(`receipt/verify?${receipt.receiptNo}-${receipt.checkCode}`, document.baseURI).href, { border: 0 })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <div className={css.check}>
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={m.receipts_receipt_check({}, say)}>
        <path d={path} fill="#1C2421" />
      </svg>
      <p>
        <b>{m.receipts_receipt_check({}, say)}</b>
        <br />
        <span className="code">{m.receipts_receipt_check_text({ code: receipt.checkCode }, say)}</span>
        {receipt.state === 'issued' && (
          <>
            <br />
            {m.receipts_receipt_authentic({}, say)}
          </>
        )}
      </p>
    </div>
  )
}
