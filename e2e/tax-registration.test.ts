import { expect, test } from 'vitest'
import { signInAs, newPage } from './support/browser.ts'
import { captureDownload, extractPdfText } from './support/pdf-text.ts'
import { openWorkTray } from './support/work-tray.ts'

const everyTaxGift = '/donations?tax=1&size=100'

test('a donor registers a gift with an NRIC: the row’s button disappears, the receipt says tax deductible', async () => {
  const page = await signInAs('admin@nur.demo', everyTaxGift)
  const waiting = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Register for Tax Deduction' }) })
  const receiptNo = /NUR\d{7}/.exec(await waiting.first().innerText())?.[0] ?? ''
  const row = page.getByRole('row', { name: new RegExp(receiptNo) })
  const [opened] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link', { name: 'Register for Tax Deduction' }).click()])
  await opened.waitForURL(/\/register\/tax-deduction\?1-\w{16}$/)
  const txnId = new URL(opened.url()).search.slice(1)

  // The donor opens the same link on a phone.
  const donor = await newPage({ width: 390 })
  await donor.goto(`/register/tax-deduction?${txnId}`)
  await donor.getByRole('heading', { level: 1, name: 'Register for Tax Deduction' }).waitFor()
  expect(await donor.getByRole('main').innerText()).toContain('(Eligibility Applies)')
  await donor.getByLabel('NRIC, FIN or UEN').fill('S1234567A')
  await donor.getByLabel('Full Name').fill('Rahimah binte Yusof')
  await donor.getByLabel('Email Address').fill('rahimah@post.example')
  await donor.getByLabel('Mobile Number').fill('9123 4567')
  await donor.getByRole('button', { name: 'Register for Tax Deduction' }).click()
  await donor.getByText('Check this number: the tax authority uses no numbers of this form.').waitFor()
  await donor.getByLabel('NRIC, FIN or UEN').fill('t8890856i')
  await donor.getByRole('button', { name: 'Register for Tax Deduction' }).click()
  const popup = donor.getByRole('dialog', { name: 'Your gift is registered for tax deduction' })
  await popup.waitFor()
  await popup.getByRole('button', { name: 'Okay' }).click()
  await donor.getByText('This gift is registered for tax deduction. There is nothing more to do.').waitFor()
  expect(await donor.getByRole('main').innerText()).not.toMatch(/T8890856I|rahimah@|9123/i)

  await page.goto(`/donations?q=${receiptNo}&by=4`)
  const registered = page.getByRole('row', { name: new RegExp(receiptNo) })
  await registered.waitFor()
  expect(await registered.innerText()).toContain('Rahimah binte Yusof')
  expect(await registered.getByRole('link', { name: /Tax Deduction|Enrol/ }).count()).toBe(0)

  await donor.goto(`/receipt/donation?${txnId}`)
  await donor.getByText(/^Tax Deductible\. This receipt is for your retention\./).waitFor()
  const receipt = await donor.getByRole('main').innerText()
  for (const words of ['Rahimah binte Yusof', 'XXXXX856I', receiptNo]) expect(receipt).toContain(words)
  expect(receipt).not.toMatch(/T8890856I/i)
})

test('a donor with a stored number enrols from the row, and the button disappears', async () => {
  const page = await signInAs('admin@nur.demo', everyTaxGift)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: 'Enrol Yourself' }) })
    .first()
  await row.waitFor()
  const receiptNo = /NUR\d{7}/.exec(await row.innerText())?.[0] ?? ''
  const address = await row.getByRole('link', { name: 'Enrol Yourself' }).getAttribute('href')
  const donor = await newPage({ width: 390, theme: 'dark' })
  await donor.goto(new URL(address ?? '').pathname + new URL(address ?? '').search)
  await donor.getByRole('heading', { level: 1, name: 'Enrol Yourself' }).waitFor()
  for (const [label, value] of [
    ['Email Address', 'enrols@post.example'],
    ['Mobile Number', '8123 4567'],
  ] as const) {
    const field = donor.getByLabel(label)
    if (await field.count()) await field.fill(value)
  }
  await donor.getByRole('button', { name: 'Enrol Yourself' }).click()
  await donor.getByRole('dialog', { name: 'Your enrolment was successful!' }).getByRole('button', { name: 'Okay' }).click()
  await donor.getByText('Nothing is missing. Thank you.').waitFor()
  await page.goto(`/donations?q=${receiptNo}&by=4`)
  const enrolled = page.getByRole('row', { name: new RegExp(receiptNo) })
  await enrolled.waitFor()
  expect(await enrolled.getByRole('link', { name: 'Enrol Yourself' }).count()).toBe(0)
})

test('receipts of selected gifts are printed as one PDF in the tray; its check code verifies the receipt', async () => {
  const page = await signInAs('finance@nur.demo')
  const tray = await openWorkTray(page)
  await page.goto('/donations?status=Settled')
  const rows = page.getByRole('row').filter({ hasText: /NUR\d{7}/ })
  await rows.first().waitFor()
  const numbers = [/NUR\d{7}/.exec(await rows.nth(0).innerText())?.[0] ?? '', /NUR\d{7}/.exec(await rows.nth(1).innerText())?.[0] ?? '']
  for (const number of numbers)
    await page
      .getByRole('row', { name: new RegExp(number) })
      .getByRole('checkbox')
      .click()
  await page.getByRole('button', { name: 'Print 2 receipts' }).click()
  const ready = tray.getByRole('button', { name: 'Download: Receipts of donations (2)' })
  await ready.waitFor()
  const file = await captureDownload(page, () => ready.click())
  expect(file.name).toMatch(/^DonationReceipts-.*\.pdf$/)
  const text = await extractPdfText(file.bytes)
  for (const receiptNo of numbers) expect(text).toContain(receiptNo)

  const [, code = ''] = new RegExp(`enter ${numbers[0]} and the code (\\S+)\\.`).exec(text) ?? []
  const stranger = await newPage({ width: 390 })
  await stranger.goto('/receipt/verify')
  await stranger.getByLabel('Receipt No.').fill(numbers[0] ?? '')
  await stranger.getByLabel('Code').fill(code)
  await stranger.getByRole('button', { name: 'Check' }).click()
  await stranger.getByText('This receipt is authentic.').waitFor()
  await stranger.getByLabel('Code').fill('1-000000')
  await stranger.getByRole('button', { name: 'Check' }).click()
  await stranger.getByText('There is no such receipt.').waitFor()
})
