import { useId } from 'react'
import { useStripeField } from '#features/cards/web/public.tsx'
import { m } from '#messages/messages.js'
import type { PaymentByLink } from '../contract.ts'
import form from '#platform/web/public/public-form.module.css'
import css from './pay.module.css'

/** Requests a token for the entered card. Throws the provider's error. */
export type TakeToken = (holder: string) => Promise<string>
type Props = { fields: NonNullable<PaymentByLink['cardFields']>; onReady: (take: TakeToken | null) => void; isMissing: boolean }

/** The card provider's own field, whose content never reaches this page; in demo mode a labelled choice of test cards. */
export const CardField = (props: Props) => (props.fields.provider === 'stripe' ? <StripeField {...props} /> : <TestCards {...props} />)

function StripeField({ fields: { publishableKey, scriptUrl }, onReady, isMissing }: Props) {
  const id = useId()
  const { place, hasFailed } = useStripeField({ publishableKey, scriptUrl: scriptUrl ?? '', onReady })
  const missing = isMissing ? m.payment_links_pay_card_missing() : null
  return (
    <div className={form.field} role="group" aria-labelledby={id}>
      <span id={id}>{m.payment_links_pay_card()}</span>
      <div ref={place} className={css.hosted} />
      <Fault text={hasFailed ? m.payment_links_pay_fields_failed() : missing} />
    </div>
  )
}

function TestCards({ fields: { testCards }, onReady, isMissing }: Props) {
  const id = useId()
  return (
    <div className={form.field}>
      <label htmlFor={id}>{m.payment_links_pay_test_card()}</label>
      <small>{m.payment_links_pay_test_note()}</small>
      <select
        id={id}
        defaultValue=""
        aria-invalid={isMissing}
        onChange={({ currentTarget: { value } }) => onReady(value === '' ? null : async () => value)}
      >
        <option value="">{m.payment_links_pay_test_choose()}</option>
        {testCards.map(({ token, label }) => (
          <option key={token} value={token}>
            {label}
          </option>
        ))}
      </select>
      <Fault text={isMissing ? m.payment_links_pay_card_missing() : null} />
    </div>
  )
}

const Fault = ({ text }: { text: string | null }) => text !== null && <em role="alert">{text}</em>
