import { otherLanguage } from '#kit/text/languages.ts'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { type Locale, getLocale, setLocale } from '#messages/runtime.js'
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
  useEffect(() => {
    if (!query) return
    const stop = new AbortController()
    setFetched('waiting')
    void fetchReceipt(query).then(answer => {
      if (!stop.signal.aborted) setFetched(answer)
    })
    return () => stop.abort()
  }, [query, tries])

  if (!query) return <PublicNotice title={m.receipts_receipt_missing()}>{m.receipts_receipt_no_number()}</PublicNotice>
  if (fetched === 'waiting') return <Waiting />
  if (fetched === 'failed')
    return (
      <PublicNotice title={m.receipts_receipt_failed()}>
        {m.receipts_receipt_failed_text()}{' '}
        <button type="button" className={css.again} onClick={() => setTries(tries + 1)}>
          {m.receipts_receipt_try_again()}
        </button>
      </PublicNotice>
    )
  // A receipt is only found under the path of its kind.
  if (fetched === 'missing' || path.split('/').at(-1) !== fetched.path)
    return <PublicNotice title={m.receipts_receipt_missing()}>{m.receipts_receipt_missing_text()}</PublicNotice>
  return <Receipt receipt={fetched} />
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

function Receipt({ receipt }: { receipt: ReceiptData }) {
  const [language, setLanguage] = useState<Locale>(receipt.language)
  useEffect(() => {
    if (getLocale() !== language) void setLocale(language, { reload: false })
    document.documentElement.lang = language
    document.title = `${m.receipts_receipt_title({}, { locale: language })} ${receipt.receiptNo}`
  }, [language, receipt.receiptNo])
  const other = otherLanguage(language)
  return (
    <main className={css.page} style={charityStyle(receipt.charity.colour)}>
      <div className={css.ribbon} />
      <div className={css.language}>
        <button type="button" lang={other} onClick={() => setLanguage(other)}>
          {m.platform_receipt_language({}, { locale: language })}
        </button>
      </div>
      <ReceiptSheet receipt={receipt} language={language} />
    </main>
  )
}
