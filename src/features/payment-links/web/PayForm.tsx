import { type FormEvent, useRef, useState } from 'react'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { PublicField } from '#platform/web/public/PublicField.tsx'
import type { PaymentByLink } from '../contract.ts'
import { CardField, type TakeToken } from './CardField.tsx'
import { sendPayment } from './pay-calls.ts'
import { PaidGift } from './PaidGift.tsx'
import form from '#platform/web/public/public-form.module.css'
import css from './pay.module.css'

type Props = {
  code: string
  seen: PaymentByLink
  gift: NonNullable<PaymentByLink['gift']>
  reload: () => void
  /** Called when a payment was sent whose outcome the link shows. */
  onSent: () => void
  firstProblem: string | null
}

/** The gift, the card and the button that pays. A second press sends nothing while the first is on its way. */
export function PayForm({ code, seen: { charityName, cardFields }, gift, reload, onSent, firstProblem }: Props) {
  const [holder, setHolder] = useState('')
  const [take, setTake] = useState<TakeToken | null>(null)
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState(firstProblem)
  const isBusy = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy.current || !take || !holder.trim()) return
    isBusy.current = true
    setSending(true)
    setProblem(null)
    const answer = await pay(code, take, holder.trim())
    reload()
    if (answer === 'reload') return onSent() // another press would find the gift paid
    isBusy.current = false
    setSending(false)
    setProblem(answer.problem)
  }
  const amount = formatMoney(gift.amount)
  return (
    <form className={css.form} onSubmit={event => void submit(event)} noValidate aria-busy={isSending}>
      <PaidGift gift={gift} />
      {cardFields ? (
        <>
          <CardField fields={cardFields} onReady={ready => setTake(() => ready)} isMissing={isTried && !take} />
          <PublicField
            label={m.payment_links_pay_holder()}
            autoComplete="cc-name"
            maxLength={100}
            value={holder}
            error={isTried && !holder.trim() ? m.payment_links_pay_holder_missing() : undefined}
            onType={setHolder}
          />
          {problem && (
            <p className={css.problem} role="alert">
              {problem}
            </p>
          )}
          <button type="submit" className={form.main} aria-disabled={isSending}>
            {isSending ? m.payment_links_pay_sending() : m.payment_links_pay_submit({ amount })}
          </button>
          <p className={css.small}>{m.payment_links_pay_safe({ charity: charityName })}</p>
        </>
      ) : (
        <p role="alert">{m.payment_links_pay_no_cards()}</p>
      )}
    </form>
  )
}

/** Takes a token from the provider's field and pays with it. A card that the provider refuses is not sent. */
async function pay(code: string, take: TakeToken, holder: string) {
  try {
    return await sendPayment(code, await take(holder))
  } catch (error) {
    return { problem: (error instanceof RefusalError && error.message) || m.payment_links_pay_not_sent() }
  }
}
