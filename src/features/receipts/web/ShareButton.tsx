import { useState } from 'react'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import css from './receipt.module.css'

/** Shares the link of the receipt by the Web Share API, or copies it. */
export function ShareButton({ title, language }: { title: string; language: Locale }) {
  const say = { locale: language }
  const [status, setStatus] = useState('')
  const share = async () => {
    const url = location.href
    try {
      if ('share' in navigator) return await navigator.share({ title, url })
      await (navigator as Navigator).clipboard.writeText(url)
      setStatus(m.receipts_receipt_copied({}, say))
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return // cancelled by the user
      setStatus(m.receipts_receipt_not_shared({}, say))
    }
  }
  return (
    <>
      <button type="button" className={css.share} onClick={() => void share()}>
        {m.receipts_receipt_share({}, say)}
      </button>
      <p className={css.said} role="status">
        {status}
      </p>
    </>
  )
}
