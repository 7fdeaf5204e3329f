import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

const password = 'Amanah#2026'
const phone = { width: 390, height: 844, language: 'ms-BN' }

test('an amil collects zakat on a phone in Malay, hands it over into a declaration, and a second person counts it', async () => {
  const amil = await signInAs('amil@brunei.demo', '/islamic-giving/create', phone)
  await amil.getByRole('combobox', { name: 'Penderma' }).fill('Hamba Allah')
  await amil.getByText('Nama: tiada penderma ditemui').waitFor()
  await amil.keyboard.press('Enter')
  await amil.getByRole('spinbutton').first().fill('4')
  await amil.getByRole('button', { name: 'Simpan sahaja' }).click()
  const question = amil.getByRole('button', { name: /^Rekodkan fitrah juga/ })
  const saved = amil.getByRole('status').filter({ hasText: 'disimpan' })
  await question.or(saved).first().waitFor()
  if (await question.isVisible()) await question.click()
  await saved.waitFor()

  await amil.goto('/pending-declaration/details')
  await amil.getByText('Anda mengira tanpa melihat', { exact: false }).waitFor()
  expect(await findViolations(amil)).toEqual([])
  expect(await amil.locator('html').evaluate(html => html.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await amil.getByRole('textbox', { name: /^\$10, berapa\?/ }).fill('2')
  await amil.getByRole('textbox', { name: /^Wang apungan/ }).fill('0')
  await amil.getByLabel(/^Kata laluan anda/).fill(password)
  await amil.getByRole('button', { name: /^Tandatangan dan failkan/ }).click()
  await amil.getByText('telah mengira', { exact: false }).waitFor()

  const office = await signInAs('admin@brunei.demo', '/pending-declaration')
  await office.getByRole('link', { name: 'Awang Ramli' }).click()
  await office.getByText('You count blind', { exact: false }).waitFor()
  await office.getByRole('textbox', { name: '$10, how many?' }).fill('2')
  await office.getByLabel(/^Your password/).fill(password)
  await office.getByRole('button', { name: /^Sign and file/ }).click()
  await office.getByRole('heading', { name: /^Awang Ramli, counted/ }).waitFor()
})
