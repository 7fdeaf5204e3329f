import { useEffect, useState } from 'react'
import { purposeName } from '#kit/giving/giving.ts'
import type { Language } from '#kit/text/languages.ts'
import { PublicPage } from '#features/auth/web/public.tsx'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { chooseLanguage } from '#platform/web/public/page-language.ts'
import type { PaymentByLink } from '../contract.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { askAgainMs, fetchPayment, type PaymentAnswer } from './pay-calls.ts'
import { PayForm } from './PayForm.tsx'
import form from '#platform/web/public/public-form.module.css'

/** A donor pays one gift by a mailed link; the code in the link is the only credential. */
export function PayScreen({ path }: { path: string }) {
  const code = path.split('/').at(-1) ?? ''
  const [view, setView] = useState<PaymentAnswer | 'waiting'>('waiting')
  const [language, setLanguage] = useState(getLocale())
  const [tries, setTries] = useState(0)
  const reload = () => setTries(count => count + 1)
  useEffect(() => {
    const stop = new AbortController()
    void fetchPayment(code).then(answer => {
      if (!stop.signal.aborted) setView(before => (answer === 'failed' && isOnItsWay(before) ? before : answer))
    })
    return () => stop.abort()
  }, [code, tries])
  const isPending = isOnItsWay(view)
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(reload, askAgainMs)
    return () => clearInterval(timer)
  }, [isPending])
  const speak = (next: Language) => {
    chooseLanguage(next)
    setLanguage(next)
  }
  return (
    <PublicPage {...wordsOf(view)} isBusy={view === 'waiting' || isPending} language={language} speak={speak}>
      {view === 'failed' && (
        <button type="button" className={form.main} onClick={reload}>
          {m.payment_links_pay_retry()}
        </button>
      )}
      {typeof view === 'object' && <Payment code={code} seen={view} reload={reload} />}
    </PublicPage>
  )
}

/** Whether a payment's outcome is waited for: a question without an answer is asked again. */
const isOnItsWay = (view: PaymentAnswer | 'waiting') => typeof view === 'object' && view.state === 'pending'

type PaymentProps = { code: string; seen: PaymentByLink; reload: () => void }
function Payment({ code, seen, reload }: PaymentProps) {
  const { state, gift, cardFields, charityPhone: phone, receiptSentTo: email } = seen
  const [problem, setProblem] = useState<string | null>(null)
  const [takesOther, setTakesOther] = useState(false)
  if (state === 'confirming' && gift && cardFields && !takesOther) {
    const end = (found: string | null) => {
      setProblem(found)
      reload()
    }
    return <ConfirmStep code={code} fields={cardFields} gift={gift} onEnd={end} onOtherCard={() => setTakesOther(true)} />
  }
  if ((state === 'open' || state === 'confirming') && gift) {
    const end = () => setTakesOther(false)
    return <PayForm code={code} seen={seen} gift={gift} reload={reload} onSent={end} firstProblem={problem} />
  }
  return (
    <>
      {state === 'paid' && email && <p role="status">{m.payment_links_pay_receipt({ email })}</p>}
      {phone && state !== 'paid' && (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{m.payment_links_pay_call({ phone })}</a>
        </p>
      )}
    </>
  )
}

function wordsOf(view: PaymentAnswer | 'waiting'): { title: string; lead?: string } {
  if (view === 'waiting') return { title: m.payment_links_pay_title(), lead: m.payment_links_pay_loading() }
  if (view === 'failed') return { title: m.payment_links_pay_failed(), lead: m.payment_links_pay_failed_text() }
  if (view === 'unknown') return { title: m.payment_links_pay_unknown_title(), lead: m.payment_links_pay_unknown_text() }
  const { state, charityName: charity, gift } = view
  if (state === 'pending') return { title: m.payment_links_pay_pending_title(), lead: m.payment_links_pay_pending_text() }
  if (state === 'confirming' && gift) {
    return {
      title: m.payment_links_pay_confirm_title(),
      lead: m.payment_links_pay_confirm_text({ charity, amount: formatMoney(gift.amount) }),
    }
  }
  if (state === 'expired') return { title: m.payment_links_pay_expired_title(), lead: m.payment_links_pay_expired_text({ charity }) }
  if (state === 'revoked') return { title: m.payment_links_pay_revoked_title(), lead: m.payment_links_pay_revoked_text({ charity }) }
  if (state === 'open' || !gift) return { title: m.payment_links_pay_title(), lead: m.payment_links_pay_lead({ charity }) }
  const purposes = (gift.lines.length ? gift.lines : [gift]).map(line => purposeName(getLocale(), line))
  const received = { charity, amount: formatMoney(gift.amount), purpose: new Intl.ListFormat(getLocale()).format(new Set(purposes)) }
  return { title: m.payment_links_pay_done_title(), lead: m.payment_links_pay_done_text(received) }
}
