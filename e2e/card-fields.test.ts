import { expect, test } from 'vitest'
import { newPage } from './support/browser.ts'
import { keepSession } from './support/kept-session.ts'

// A stand-in for js.stripe.com: a card field in an iframe that reports when it is complete.
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
    name === 'Nobody' ? { error: { message: 'Your card number is incomplete.' } } : { paymentMethod: { id: 'pm_works' } },
})`
const field = `<input aria-label="Number" oninput="parent.postMessage('filled', '*')">`

test('the provider takes the card number in its own iframe; only a token is sent, and its declines are shown verbatim', async () => {
  const page = await newPage()
  await page.route('https://js.stripe.com/v3/', route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('https://js.stripe.com/field.html', route => route.fulfill({ contentType: 'text/html', body: field }))
  const refused: string[] = []
  page.on('console', message => {
    if (/Content Security|TrustedScript/.test(message.text())) refused.push(message.text())
  })
  await keepSession(page, 'admin@nur.demo')
  await page.goto('/donations/recurring?state=active&frequency=5')
  await page.locator('[data-row] a').first().click()
  await page.getByRole('main').getByRole('button', { name: 'Add card' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name on the card' }).fill('Nobody')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await dialog.getByText('Fill in the card.').waitFor()
  await dialog.frameLocator('iframe[title="Card pk_test_1"]').getByRole('textbox', { name: 'Number' }).fill('4')
  await dialog.getByRole('button', { name: 'Add card' }).click()
  await dialog.getByText('Your card number is incomplete.').waitFor()

  await dialog.getByRole('textbox', { name: 'Name on the card' }).fill('Siti Aminah')
  const sent = page.waitForRequest(/AddCardDetails/)
  await dialog.getByRole('button', { name: 'Add card' }).click()
  expect((await sent).postDataJSON()).toMatchObject({ cardToken: 'pm_works', CardHolderName: 'Siti Aminah' })
  await page.getByRole('button', { name: 'Okay' }).click()
  await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Siti Aminah' }).filter({ hasText: '12/2034' }).waitFor()
  expect(refused).toEqual([])
})
