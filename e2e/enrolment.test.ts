import { expect, test } from 'vitest'
import { findViolationsInBothThemes } from './support/axe.ts'
import { signInAs, collectConsoleErrors, newPage } from './support/browser.ts'

test('a donor enrols on a phone by a link from staff, without accessibility violations, and staff see the donor', async () => {
  const staff = await signInAs('admin@zakat.demo', '/donations?platform=terminal&size=100')
  await staff
    .getByRole('row', { name: /Anonymous/ })
    .first()
    .getByRole('link')
    .first()
    .click()
  const link = staff.getByRole('link', { name: 'Open the page' })
  await link.waitFor()
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(address.pathname + address.search).toMatch(/^\/enroll\?t=80-\w{16}$/)

  const donor = await newPage({ width: 390 })
  const complaints = collectConsoleErrors(donor)
  await donor.goto(`${address.pathname}${address.search}&lang=en`) // its default language is the charity's Malay
  await donor.getByRole('heading', { level: 1, name: 'Donor Enrolment' }).waitFor()
  await donor.getByLabel('Full Name').fill('Rosnah binti Omar')
  await donor.getByLabel('NRIC').fill('0123456')
  await donor.getByRole('button', { name: 'Enrol', exact: true }).click()
  await donor.getByRole('group', { name: 'There is a problem' }).waitFor()
  const found = await findViolationsInBothThemes(donor)
  await donor.getByRole('button', { name: 'Country code: MY +60' }).click()
  await donor.getByRole('listbox', { name: 'Country code' }).waitFor()
  found.push(...(await findViolationsInBothThemes(donor)))
  expect(found).toEqual([])
  expect(await donor.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(390)
  await donor.getByRole('combobox').fill('brunei')
  await donor.keyboard.press('Enter')
  await donor.getByLabel('Mobile Number').fill('7123456')
  await donor.getByLabel('NRIC').fill('880214035246')
  await donor.getByRole('button', { name: 'Enrol', exact: true }).click()
  const popup = donor.getByRole('dialog', { name: 'Your enrolment was successful!' })
  await popup.getByText('Thank you, Rosnah binti Omar.').waitFor()
  await popup.getByRole('button', { name: 'Okay' }).click()
  await donor.getByText('This gift has its donor. There is nothing more to do.').waitFor()
  expect(complaints).toEqual([])

  await staff.reload()
  await staff.getByRole('heading', { level: 1, name: 'Rosnah binti Omar' }).waitFor()
  await staff.getByText('Enrolled by the donor').waitFor()
  expect(await link.count()).toBe(0)
})
