import { useEffect, useState } from 'react'
import { askPayer } from '#features/cards/web/public.tsx'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import type { PaymentByLink } from '../contract.ts'
import { askAgainMs, fetchConfirmation } from './pay-calls.ts'
import { publicApi } from './public-api.ts'
import form from '#platform/web/public/public-form.module.css'
import css from './pay.module.css'

type CardFields = NonNullable<PaymentByLink['cardFields']>
type Step = 'asking' | 'left' | 'failed' | { challenge: string }
type Props = {
  code: string
  fields: CardFields
  gift: NonNullable<PaymentByLink['gift']>
  onEnd: (problem: string | null) => void
  onOtherCard: () => void
}

/** Leads a payer through what their bank asks about the payment, also one who comes back to it later, and ends with its outcome. */
export function ConfirmStep({ code, fields, gift, onEnd, onOtherCard }: Props) {
  const [tries, setTries] = useState(0)
  const [step, setStep] = useState<Step>('asking')
  const again = () => {
    setStep('asking')
    setTries(count => count + 1)
  }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    void askBank(code, fields).then(answer => {
      if (isGone) return
      if (answer === 'pending') timer = setTimeout(again, askAgainMs)
      else if (answer === 'reload') onEnd(null)
      else if (typeof answer === 'object' && 'problem' in answer) onEnd(answer.problem)
      else setStep(answer)
    })
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // The address of the link and the provider do not change while it is open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [tries])
  if (step === 'asking') return <p role="status">{m.payment_links_pay_bank_asking()}</p>
  if (typeof step === 'object') return <TestBank {...step} gift={gift} onAnswer={again} />
  return (
    <div className={css.form}>
      <p role="status">{step === 'failed' ? m.payment_links_pay_bank_failed() : m.payment_links_pay_bank_left()}</p>
      <button type="button" className={form.main} onClick={again}>
        {m.payment_links_pay_bank_continue()}
      </button>
      <button type="button" className={css.second} onClick={onOtherCard}>
        {m.payment_links_pay_other_card()}
      </button>
    </div>
  )
}

/** Shows the bank's question where there is one, and asks what came of it. A test card's question is shown by the page. */
async function askBank(code: string, { provider, scriptUrl, publishableKey }: CardFields) {
  const answer = await fetchConfirmation(code)
  if (typeof answer === 'string' || 'problem' in answer || provider === 'test') return answer
  const isShown = await askPayer({ scriptUrl: scriptUrl ?? '', publishableKey, ...answer }).then(
    () => true,
    () => false,
  )
  const after = await fetchConfirmation(code)
  if (typeof after === 'string' || 'problem' in after) return after
  return isShown ? 'left' : 'failed'
}

type BankProps = { challenge: string; gift: Props['gift']; onAnswer: () => void }
/** Stands for the page of a bank, for the cards of the test provider. */
function TestBank({ challenge, gift, onAnswer }: BankProps) {
  const answer = (isConfirmed: boolean) => void publicApi.paymentLinks.answerTestBank({ challenge, isConfirmed }).then(onAnswer, onAnswer)
  return (
    <section className={css.form} aria-label={m.payment_links_pay_test_bank()}>
      <p>
        <b>{m.payment_links_pay_test_bank()}</b>
        <br />
        <small className={css.small}>{m.payment_links_pay_test_note()}</small>
      </p>
      <button type="button" className={form.main} onClick={() => answer(true)}>
        {m.payment_links_pay_test_confirm({ amount: formatMoney(gift.amount) })}
      </button>
      <button type="button" className={css.second} onClick={() => answer(false)}>
        {m.payment_links_pay_test_refuse()}
      </button>
    </section>
  )
}
