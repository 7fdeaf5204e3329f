import type { Page } from 'playwright-core'
import { inject } from 'vitest'

// A stand-in for js.stripe.com: a card field in an iframe that reports when it is complete. The name on the card decides what comes of it.
const script = `window.Stripe = key => ({
  elements: () => ({
    create: () => {
      const frame = document.createElement('iframe')
      frame.src = 'https://js.stripe.com/field.html'
      frame.title = 'Card ' + key
      return {
        mount: place => place.append(frame),
        destroy: () => frame.remove(),
        on: (_, heard) => addEventListener('message', ({ origin, data }) => origin === 'https://js.stripe.com' && heard({ complete: data === 'filled' })),
      }
    },
  }),
  createPaymentMethod: async ({ billing_details: { name } }) =>
    name === 'Nobody'
      ? { error: { message: 'Your card number is incomplete.' } }
      : { paymentMethod: { id: { Poor: 'pm_insufficient_funds', Asks: 'pm_asks_payer' }[name] ?? 'pm_works' } },
  handleNextAction: ({ clientSecret }) => fetch('https://api.stripe.com/?answered_challenge=' + clientSecret + '&is_confirmed=' + confirm('Your bank asks')),
})`
const field = `<html lang="en"><title>Card</title><input aria-label="Number" oninput="parent.postMessage('filled', '*')"></html>`

/**
 * Answers the requests of a page to the card provider's scripts. The card of 'Nobody' is refused by the field, that of 'Poor' is declined,
 * and the bank of 'Asks' asks by a dialog of the browser.
 */
export async function serveStripeFields(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/v3/', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('https://api.stripe.com/**', async route => {
    await fetch(`${inject('stripeUrl')}/${new URL(route.request().url()).search}`)
    await route.fulfill({ headers: { 'access-control-allow-origin': '*' } })
  })
  await page.route('https://js.stripe.com/field.html', route => route.fulfill({ contentType: 'text/html', body: field }))
}

/** Fills in the provider's card field of a page. */
export const fillCard = (page: Page): Promise<void> =>
  page.frameLocator('iframe[title="Card pk_test_1"]').getByRole('textbox', { name: 'Number' }).fill('4')
