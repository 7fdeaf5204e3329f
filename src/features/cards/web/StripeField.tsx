import { Input } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import type { HostedProps } from './hosted-props.ts'
import { openStripeFields } from './load-stripe.ts'
import css from './cards.module.css'

/** Stripe's card field in Stripe's iframe: its content never reaches this page. */
export function StripeField({
  publishableKey,
  scriptUrl,
  onReady,
  isMissing,
  error,
}: HostedProps & { publishableKey: string; scriptUrl: string }) {
  const place = useRef<HTMLDivElement>(null)
  const ready = useRef(onReady)
  ready.current = onReady
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    let close = () => {}
    let isGone = false
    openStripeFields(scriptUrl, publishableKey).then(
      ({ element, createToken }) => {
        if (isGone || !place.current) return
        element.mount(place.current)
        close = () => element.destroy()
        element.on('change', ({ complete }) => ready.current(complete ? createToken : null))
      },
      () => setFailed(true),
    )
    return () => {
      isGone = true
      close()
    }
  }, [publishableKey, scriptUrl])
  const message = hasFailed ? m.cards_fields_failed() : (error ?? (isMissing ? m.cards_number_missing() : undefined))
  return (
    <Input.Wrapper label={m.cards_number()} error={message}>
      <div ref={place} className={css.hosted} />
    </Input.Wrapper>
  )
}
