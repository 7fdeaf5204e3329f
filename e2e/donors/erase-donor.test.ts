import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

const email = 'admin@brunei.demo'

/** A donor of the demo with nothing open, for whom nobody else looks. */
async function findErasable(page: Page): Promise<string> {
  const { request } = page.context()
  const ask = async <Result>(path: string, data: object, token?: string): Promise<Result> => {
    const answer = await request.post(path, {
      data,
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      failOnStatusCode: true,
    })
    return ((await answer.json()) as { data: { result: Result } }).data.result
  }
  const { token } = await ask<{ token: string }>('/api/User/login', { username: email, password: 'Amanah#2026' })
  const filter = { sortBy: 'lastGift', sortExpression: 'asc', pageSize: 50 }
  const { items } = await ask<{ items: { donorId: string; gifts: number }[] }>('/api/Donation/getDonorsListing', filter, token)
  for (const { donorId } of items.filter(({ gifts }) => gifts > 0)) {
    const { open } = await ask<{ open: string[] }>('/api/Donation/planDonorErasure', { donorId }, token)
    if (open.length === 0) return donorId
  }
  throw new Error('Each of the first donors has something open.')
}

test('a note is written about a donor, who is then erased with it; the figures stay', async () => {
  const page = await signInAs(email)
  await page.goto(`/donors/details?id=${await findErasable(page)}`)
  await page.getByRole('textbox', { name: 'New note' }).fill('Asked on the phone to be forgotten.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Asked on the phone' }).first().waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Erase personal data' }).click()
  const dialog = page.getByRole('dialog', { name: /^Erase the data of/ })
  await dialog.getByRole('checkbox', { name: /^The donor asked for this/ }).check()
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await page.getByRole('heading', { level: 1, name: 'Erased donor' }).waitFor()
  await page.getByRole('heading', { name: 'What was given' }).waitFor()
  await page.getByText('Asked on the phone').waitFor({ state: 'detached' })
})
