import { useEffect, useRef, useState } from 'react'
import type { HostedProps } from './hosted-props.ts'
import { openStripeFields } from './load-stripe.ts'

type Field = Pick<HostedProps, 'onReady'> & { publishableKey: string; scriptUrl: string }

/**
 * Stripe's card field, mounted in the element of `place`, whose content never reaches this page. `onReady` is given what requests a token
 * once the card is complete, and null until then. `hasFailed`: Stripe's script could not be loaded.
 */
export function useStripeField({ publishableKey, scriptUrl, onReady }: Field) {
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
  return { place, hasFailed }
}
