import type { Page } from 'playwright-core'

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
      : { paymentMethod: { id: name === 'Poor' ? 'pm_insufficient_funds' : 'pm_works' } },
})`
const field = `<html lang="en"><title>Card</title><input aria-label="Number" oninput="parent.postMessage('filled', '*')"></html>`

/** Answers the requests of a page to the card provider's scripts. The card of 'Nobody' is refused by the field, and that of 'Poor' is declined. */
export async function serveStripeFields(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/v3/', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('https://js.stripe.com/field.html', route => route.fulfill({ contentType: 'text/html', body: field }))
}

/** Fills in the provider's card field of a page. */
export const fillCard = (page: Page): Promise<void> =>
  page.frameLocator('iframe[title="Card pk_test_1"]').getByRole('textbox', { name: 'Number' }).fill('4')
