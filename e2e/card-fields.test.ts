import { expect, test } from 'vitest'
import { newPage } from './support/browser.ts'
import { keepSession } from './support/kept-session.ts'
import { fillCard, serveStripeFields } from './support/stripe-fields.ts'

test('the provider takes the card number in its own iframe; only a token is sent, and its declines are shown verbatim', async () => {
  const page = await newPage()
  await serveStripeFields(page)
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
  await fillCard(page)
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
