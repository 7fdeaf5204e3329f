import { RefusalError } from '#platform/contract/refusal-error.ts'

type Element = {
  mount(place: HTMLElement): void
  destroy(): void
  on(event: 'change', heard: (state: { complete: boolean }) => void): void
}
type PaymentMethodResult = { paymentMethod?: { id: string }; error?: { message?: string } }
type Stripe = {
  elements(): { create(kind: 'card', options: { hidePostalCode: boolean }): Element }
  handleNextAction(order: { clientSecret: string }): Promise<unknown>
  createPaymentMethod(order: { type: 'card'; card: Element; billing_details: { name: string } }): Promise<PaymentMethodResult>
}
type Policy = { createScriptURL(url: string): string }
declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe
    trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
  }
}

/** Loads Stripe's script once and mounts its card field. `createToken` throws Stripe's message when the card is refused. */
export async function openStripeFields(scriptUrl: string, publishableKey: string) {
  const stripe = await openStripe(scriptUrl, publishableKey)
  const element = stripe.elements().create('card', { hidePostalCode: true })
  const createToken = async (name: string): Promise<string> => {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card: element, billing_details: { name } })
    if (paymentMethod) return paymentMethod.id
    const message = error?.message ?? ''
    throw new RefusalError({ code: 'CARD_REFUSED', message, errors: [{ field: 'cardToken', message }] }, 200)
  }
  return { element, createToken }
}

/** Shows what the payer's bank asks about a payment, over the page, and returns once it was answered or closed. */
export async function askPayer({ scriptUrl, publishableKey, challenge }: { scriptUrl: string; publishableKey: string; challenge: string }) {
  const stripe = await openStripe(scriptUrl, publishableKey)
  await stripe.handleNextAction({ clientSecret: challenge })
}

async function openStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  if (!window.Stripe) await (loading ??= load(scriptUrl))
  if (!window.Stripe) throw new Error('The script of the card provider did nothing.')
  return window.Stripe(publishableKey)
}

let loading: Promise<void> | undefined
const load = (url: string) =>
  new Promise<void>((loaded, failed) => {
    const script = document.createElement('script')
    script.src = allowed(url)
    script.onload = () => loaded()
    script.onerror = () => {
      loading = undefined
      script.remove()
      failed(new Error('The script of the card provider did not come.'))
    }
    document.head.append(script)
  })

/** The trusted-types policy allows only this script address. */
function allowed(url: string): string {
  const createScriptURL = (asked: string) => {
    if (new URL(asked).origin !== 'https://js.stripe.com') throw new TypeError('This is not the script of the card provider.')
    return asked
  }
  policy ??= window.trustedTypes?.createPolicy('card-provider', { createScriptURL }) ?? { createScriptURL }
  return policy.createScriptURL(url)
}
let policy: Policy | undefined
