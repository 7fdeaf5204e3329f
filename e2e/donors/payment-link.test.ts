import { expect, test } from 'vitest'
import { methodIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { findViolationsInBothThemes } from '../support/axe.ts'
import { newPage, signInAs } from '../support/browser.ts'
import { pressKey } from '../support/keyboard.ts'
import { readMail } from '../support/mailbox.ts'
import { fillCard, serveStripeFields } from '../support/stripe-fields.ts'

const donor = { donorName: 'Rosnah binte Kadir', donorEmail: 'rosnah.kadir@pays.example' }

/** Records a first gift of a new donor, by the API. */
async function addDonor(page: Awaited<ReturnType<typeof newPage>>): Promise<void> {
  const { request } = page.context()
  const login = await request.post('/api/User/login', { data: { username: 'admin@nur.demo', password: 'Amanah#2026' } })
  const { token } = ((await login.json()) as { data: { result: { token: string } } }).data.result
  const headers = { Authorization: `Bearer ${token}` }
  const params = await request.post('/api/Charity/getCharityParamsForOfflineDonations', { data: {}, headers })
  const { donationToValues } = ((await params.json()) as { data: { result: { donationToValues: { id: string }[] } } }).data.result
  const gift = {
    ...donor,
    donationToValue: donationToValues[0]?.id,
    amount: { minor: 1000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
  }
  await request.post('/api/Donation/addManualDonation', {
    data: gift,
    headers: { ...headers, 'Idempotency-Key': newId() },
    failOnStatusCode: true,
  })
}

test('a caller gets a payment link by keyboard alone, pays by card on a phone after one decline and as the bank asks, and has the receipt', async () => {
  const staff = await signInAs('admin@nur.demo', '/dashboard')
  await addDonor(staff)
  await pressKey(staff, 't')
  const desk = staff.getByRole('dialog', { name: 'Phone desk' })
  await desk.getByRole('textbox').fill(donor.donorEmail)
  await desk.getByRole('button', { name: /^Send payment link/ }).waitFor()
  await staff.keyboard.press('Tab')
  await staff.keyboard.press('p')
  await staff.waitForURL(/\/donors\/details\?id=.*&send=payment-link/)
  const form = staff.getByRole('dialog', { name: 'Send a payment link' })
  await form
    .getByRole('textbox', { name: /^Amount/ })
    .and(staff.locator(':focus'))
    .waitFor()
  expect(await findViolationsInBothThemes(staff)).toEqual([])
  await staff.keyboard.type('80')
  await staff.keyboard.press('Enter')
  await staff.getByText(/^Payment link sent to /).waitFor()
  await staff.getByRole('main').getByText('Waiting for payment').waitFor()

  const payer = await newPage({ width: 390 })
  await serveStripeFields(payer)
  await readMail(payer, donor.donorEmail, /Your gift to Nur Mosque Foundation/)
  await payer.frameLocator('iframe').getByRole('link', { name: 'Pay $80' }).click()
  await payer.waitForURL(/\/pay\/1-\w{26}/)
  const pay = payer.getByRole('button', { name: 'Pay $80' })
  await pay.waitFor()
  expect(await findViolationsInBothThemes(payer)).toEqual([])
  await fillCard(payer)
  const holder = payer.getByRole('textbox', { name: 'Name on the card' })
  await holder.fill('Poor')
  await pay.click()
  await payer.getByText(/^Your bank declined Visa/).waitFor()
  await holder.fill('Asks')
  payer.once('dialog', dialog => void dialog.dismiss())
  await pay.click()
  await payer.getByText(/^The payment with Visa .* was not confirmed/).waitFor()
  await fillCard(payer)
  await holder.fill('Asks')
  payer.once('dialog', dialog => void dialog.accept())
  await pay.click()
  await payer.getByRole('heading', { name: 'Thank you for your gift' }).waitFor()
  await payer.getByText(/^Nur Mosque Foundation received \$80 for /).waitFor()
  expect(await findViolationsInBothThemes(payer)).toEqual([])
  await payer.reload()
  await payer.getByRole('heading', { name: 'Thank you for your gift' }).waitFor()
  await readMail(payer, donor.donorEmail, /receipt/i, '$80')

  await staff.reload()
  const paid = staff.getByRole('main').getByRole('listitem').filter({ hasText: 'Paid' }).filter({ hasText: '$80' })
  await paid.getByRole('link', { name: 'See gift' }).click()
  await staff.waitForURL(/\/donations\/details\?id=/)
  await staff.getByRole('main').getByText(/Visa/).first().waitFor()
})
