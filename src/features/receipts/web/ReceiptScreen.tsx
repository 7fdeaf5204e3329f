import { type Language, otherLanguage } from '#kit/text/languages.ts'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { chooseLanguage } from '#platform/web/public/page-language.ts'
import { PublicNotice } from '#platform/web/public/PublicNotice.tsx'
import { charityStyle } from '#platform/web/public/charity-style.ts'
import type { ReceiptData } from '../contract.ts'
import { fetchReceipt, type ReceiptAnswer } from './fetch-receipt.ts'
import { ReceiptSheet } from './ReceiptSheet.tsx'
import css from './receipt.module.css'

/** The public receipt: the whole query string is the transaction number, the path its kind. */
export function ReceiptScreen({ path, query }: { path: string; query: string }) {
  const [fetched, setFetched] = useState<ReceiptAnswer | 'waiting'>('waiting')
  const [tries, setTries] = useState(0)
  const [language, setLanguage] = useState(getLocale)
  useEffect(() => {
    if (!query) return
    const stop = new AbortController()
    void fetchReceipt(query).then(answer => {
      // A receipt that is shown stays when its texts cannot be had in another language.
      if (!stop.signal.aborted) setFetched(before => (answer === 'failed' && typeof before === 'object' ? before : answer))
    })
    return () => stop.abort()
  }, [query, tries, language])
  const retry = () => {
    setFetched('waiting')
    setTries(tries + 1)
  }
  const change = () => {
    chooseLanguage(otherLanguage(language))
    setLanguage(otherLanguage(language))
  }

  if (!query) return <PublicNotice title={m.receipts_receipt_missing()}>{m.receipts_receipt_no_number()}</PublicNotice>
  if (fetched === 'waiting') return <Waiting />
  if (fetched === 'failed')
    return (
      <PublicNotice title={m.receipts_receipt_failed()}>
        {m.receipts_receipt_failed_text()}{' '}
        <button type="button" className={css.again} onClick={retry}>
          {m.receipts_receipt_try_again()}
        </button>
      </PublicNotice>
    )
  // A receipt is only found under the path of its kind.
  if (fetched === 'missing' || path.split('/').at(-1) !== fetched.path)
    return <PublicNotice title={m.receipts_receipt_missing()}>{m.receipts_receipt_missing_text()}</PublicNotice>
  return <Receipt receipt={fetched} language={language} onChange={change} />
}

const Waiting = () => (
  <main className={css.page} aria-busy="true">
    <div className={css.ribbon} />
    <div role="status">
      <h1 className="vh">{m.receipts_receipt_loading()}</h1>
    </div>
    <div className={css.doc}>
      <div className={css.waiting} />
    </div>
  </main>
)

type Props = { receipt: ReceiptData; language: Language; onChange: () => void }
function Receipt({ receipt, language, onChange }: Props) {
  useEffect(() => {
    document.title = `${m.receipts_receipt_title({}, { locale: language })} ${receipt.receiptNo}`
  }, [language, receipt.receiptNo])
  return (
    <main className={css.page} style={charityStyle(receipt.charity.colour)}>
      <div className={css.ribbon} />
      <div className={css.language}>
        <button type="button" lang={otherLanguage(language)} onClick={onChange}>
          {m.platform_receipt_language({}, { locale: language })}
        </button>
      </div>
      <ReceiptSheet receipt={receipt} language={language} />
    </main>
  )
}
