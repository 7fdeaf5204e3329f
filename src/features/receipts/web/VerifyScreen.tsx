import { type FormEvent, useEffect, useState } from 'react'
import { formatMoney } from '#jurisdictions/money.ts'
import { receiptDay } from '#jurisdictions/zones.ts'
import { m } from '#messages/messages.js'
import { getLocale, type Locale } from '#messages/runtime.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { PublicField } from '#platform/web/public/PublicField.tsx'
import form from '#platform/web/public/public-form.module.css'
import { PublicPage } from '#platform/web/public/PublicPage.tsx'
import { publicApi } from './public-api.ts'
import type { CheckedReceipt } from '../contract.ts'
import css from './verify.module.css'

type CheckOutcome = CheckedReceipt | 'missing' | 'failed' | 'busy'
type CheckInput = { receiptNo: string; checkCode: string }
const productBrand = { name: 'Amanah', colour: '#0f5450', icon: null }

/** The parameters of a check link: the receipt number, and charity id with check code. */
export function parseCheckLink(query: string): CheckInput | null {
  const [, receiptNo = '', checkCode = ''] = /^([A-Za-z]{1,3}\d{7})-(\d+-\w{6})$/.exec(query.trim()) ?? []
  return receiptNo ? { receiptNo, checkCode } : null
}

async function check(asked: CheckInput): Promise<CheckOutcome> {
  try {
    return await publicApi.receipts.verify(asked)
  } catch (error) {
    if (error instanceof RefusalError && error.status === 429) return 'busy'
    return error instanceof RefusalError && [400, 404].includes(error.status) ? 'missing' : 'failed'
  }
}

/** Shows whether a receipt is authentic, voided or replaced, without donor details. */
export function VerifyScreen({ query }: { query: string }) {
  const linked = parseCheckLink(query)
  const [language, setLanguage] = useState<Locale>(getLocale)
  const [typed, setTyped] = useState<CheckInput>(linked ?? { receiptNo: '', checkCode: '' })
  const [checked, setChecked] = useState<CheckOutcome | 'waiting' | null>(linked && 'waiting')
  const say = { locale: language }
  const ask = (asked: CheckInput) => {
    setChecked('waiting')
    void check(asked).then(setChecked)
  }
  useEffect(() => {
    if (linked) ask(linked)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a link is requested once
  }, [query])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (checked !== 'waiting') ask({ receiptNo: typed.receiptNo.trim(), checkCode: typed.checkCode.trim() })
  }
  const receipt = checked !== null && typeof checked === 'object' ? checked : null
  return (
    <PublicPage
      charity={receipt ? { name: receipt.charityName, colour: receipt.colour, icon: receipt.charityIcon } : productBrand}
      title={m.receipts_verify_title({}, say)}
      language={language}
      onLanguage={setLanguage}
    >
      <div aria-live="polite" className={css.outcome}>
        {checked === 'waiting' && <p>{m.receipts_verify_waiting({}, say)}</p>}
        {receipt && <Verdict receipt={receipt} language={language} />}
        {(checked === 'missing' || checked === 'failed' || checked === 'busy') && (
          <p className={css.verdict} data-tone="danger">
            {failureTexts[checked]({}, say)}
          </p>
        )}
      </div>
      <form className={css.form} onSubmit={submit} noValidate>
        <PublicField
          label={m.receipts_verify_number({}, say)}
          placeholder="NUR0000007"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
          value={typed.receiptNo}
          onType={receiptNo => setTyped({ ...typed, receiptNo })}
        />
        <PublicField
          label={m.receipts_verify_code({}, say)}
          placeholder="1-7F3KQ2"
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={30}
          value={typed.checkCode}
          onType={checkCode => setTyped({ ...typed, checkCode })}
        />
        <button type="submit" className={form.main} aria-disabled={checked === 'waiting'}>
          {m.receipts_verify_check({}, say)}
        </button>
      </form>
    </PublicPage>
  )
}

const failureTexts = { missing: m.receipts_verify_missing, busy: m.receipts_verify_busy, failed: m.receipts_verify_failed }

function Verdict({ receipt, language }: { receipt: CheckedReceipt; language: Locale }) {
  const say = { locale: language }
  const isValid = receipt.state === 'issued'
  const validity = isValid ? m.receipts_receipt_authentic({}, say) : m.receipts_receipt_voided({}, say)
  const isReplaced = receipt.state === 'replaced' && receipt.replacedBy
  const words = isReplaced ? m.receipts_receipt_replaced({ number: isReplaced }, say) : validity
  return (
    <>
      <p className={css.verdict} data-tone={isValid ? 'success' : 'danger'}>
        {words}
      </p>
      {isValid && receipt.refunded.minor > 0 && (
        <p className={css.verdict} data-tone="warning">
          {m.receipts_receipt_refunded({ amount: formatMoney(receipt.refunded) }, say)}
        </p>
      )}
      <dl className={css.facts}>
        <dt>{m.receipts_verify_number({}, say)}</dt>
        <dd className="code">{receipt.receiptNo}</dd>
        <dt>{m.receipts_verify_day({}, say)}</dt>
        <dd>{receiptDay(receipt.givenOn, language)}</dd>
        <dt>{m.receipts_receipt_total({}, say)}</dt>
        <dd>{formatMoney(receipt.amount)}</dd>
      </dl>
    </>
  )
}
