import { expect, test } from 'vitest'
import { waitUntilIdle } from './support/wait-until-idle.ts'
import { signInAs, newPage } from './support/browser.ts'
import { readMail } from './support/mailbox.ts'

test('a code from the e-mail completes the sign-in where the charity requires it', async () => {
  const [page, mailbox] = [await newPage(), await newPage()]
  await page.goto('/users')
  await page.getByRole('textbox', { name: /e-?mail/i }).fill('admin@southern.demo')
  await page.getByLabel(/^password/i).fill('Amanah#2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Code' })
  await box.waitFor()

  const code = /\b\d{6}\b/.exec(await readMail(mailbox, 'admin@southern.demo', /code/i))?.[0] ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  await box.fill(wrong)
  await page.getByText('This is not the code we sent.').waitFor()
  await waitUntilIdle(page)
  await box.fill(code)
  await page.getByRole('heading', { level: 1, name: 'User management' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/users')
})

const modulesOf = async (email: string) => {
  const page = await signInAs(email)
  const entries = page.getByRole('navigation', { name: 'Main menu' }).locator(':scope > ul > li > :is(a, button)')
  await entries.first().waitFor()
  return { page, names: await entries.allInnerTexts() }
}
const headingAt = async (page: Awaited<ReturnType<typeof signInAs>>, address: string) => {
  await page.goto(address)
  await waitUntilIdle(page)
  return page.getByRole('heading', { level: 1 }).innerText()
}

test('a clerk sees only the modules of the counter', async () => {
  const { page, names } = await modulesOf('clerk@nur.demo')
  expect(names).toEqual(['Dashboard', 'Donations'])
  expect(await headingAt(page, '/donations/create')).toBe('Counter entry')
  for (const closed of ['/users', '/roles', '/roles/create', '/users/create']) expect(await headingAt(page, closed)).toBe('Page not found')
})

test('a view-only user finds lists without add buttons', async () => {
  const { page, names } = await modulesOf('viewer@nur.demo')
  expect(names).toEqual([
    'Dashboard',
    'Islamic giving',
    'Donations',
    'Purchases',
    'Settlement',
    'Donors',
    'Terminals',
    'Payouts',
    'POS declaration',
    'Settings',
  ])
  expect(await headingAt(page, '/donations')).toBe('Donations')
  await page.locator('[data-row]').first().waitFor()
  expect(await page.getByRole('button', { name: 'Add offline donation' }).count()).toBe(0)
  for (const closed of ['/donations/create', '/users', '/roles']) expect(await headingAt(page, closed)).toBe('Page not found')
})
