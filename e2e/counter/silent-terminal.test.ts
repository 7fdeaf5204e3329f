import { expect, inject, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

test('a terminal that fell silent is found, gets a new key, and is active again with its next sign of life', async () => {
  const page = await signInAs('admin@nur.demo', '/terminals?status=silent')
  const rows = page.getByRole('row').filter({ hasText: 'car park' })
  await rows.getByText('Silent').waitFor()
  expect(await page.getByText('Active', { exact: true }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await rows.getByRole('link').first().click()
  await page.getByRole('heading', { name: /car park/ }).waitFor()
  await page.getByText('Silent').first().waitFor()
  expect(await findViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Create a new key' }).click()
  const deviceKey = await page.getByRole('dialog').locator('bdi').innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  const alive = await fetch(`${inject('product').url}/api/Device/heartbeat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a sign of life' },
    body: JSON.stringify({ deviceKey, batteryPercentage: 55, isCharging: true }),
  })
  expect(alive.status).toBe(200)
  await page.reload()
  await page.getByText('Active', { exact: true }).waitFor()
  await page.getByText(/55/).first().waitFor()
})
