import { expect, test } from 'vitest'
import { findViolations } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'

test('two records of one donor are merged from the queue, and the merge is undone', async () => {
  const page = await signInAs('admin@zakat.demo', '/donors/duplicates')
  const pair = page.locator('[data-row] a').first()
  await pair.click()
  await page.waitForURL(/\/donors\/merge\?/)
  await page.getByRole('heading', { level: 1, name: 'Merge two donors' }).waitFor()
  const addressOfMerge = page.url()
  await page.getByRole('radio', { name: 'Language, Keep' }).check() // the records do not tell which
  const merge = page.getByRole('button', { name: /^Merge .+ into this donor$/ })
  const mergedName = /^Merge (?<name>.+) into this donor$/.exec(await merge.innerText())?.groups?.['name'] ?? ''
  const [keptId, mergedId] = ['keep', 'merge'].map(name => new URL(addressOfMerge).searchParams.get(name))
  await merge.click()

  await page.waitForURL(new RegExp(`/donors/details\\?id=${keptId}`))
  await page.getByRole('heading', { name: 'Merged into this donor' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  const keptName = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto(`/donors/details?id=${mergedId}`) // an old link leads to the donor who is kept
  await page.getByRole('heading', { level: 1, name: keptName, exact: true }).waitFor()

  await page.getByRole('button', { name: 'Undo merge' }).click()
  const dialog = page.getByRole('dialog', { name: `Undo the merge of ${mergedName}?` })
  await dialog.waitFor()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Undo merge' }).click()
  await page.getByRole('heading', { level: 1, name: mergedName, exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Possible duplicate' }).waitFor()
})
