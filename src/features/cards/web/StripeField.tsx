import { Input } from '@mantine/core'
import { m } from '#messages/messages.js'
import type { HostedProps } from './hosted-props.ts'
import { useStripeField } from './use-stripe-field.ts'
import css from './cards.module.css'

/** Stripe's card field in Stripe's iframe: its content never reaches this page. */
export function StripeField({ isMissing, error, ...field }: HostedProps & { publishableKey: string; scriptUrl: string }) {
  const { place, hasFailed } = useStripeField(field)
  const message = hasFailed ? m.cards_fields_failed() : (error ?? (isMissing ? m.cards_number_missing() : undefined))
  return (
    <Input.Wrapper label={m.cards_number()} error={message}>
      <div ref={place} className={css.hosted} />
    </Input.Wrapper>
  )
}
