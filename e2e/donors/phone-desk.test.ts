import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolationsInBothThemes } from '../support/axe.ts'
import { signInAs } from '../support/browser.ts'
import { pressKey } from '../support/keyboard.ts'

const mostActions = 3
type Items<Row> = { items: Row[] }

/** What the demo has on file, asked for by the API. */
async function api<Result>(page: Page, path: string, data: object): Promise<Result> {
  const { request } = page.context()
  const login = await request.post('/api/User/login', { data: { username: 'admin@nur.demo', password: 'Amanah#2026' } })
  const { token } = ((await login.json()) as { data: { result: { token: string } } }).data.result
  const answer = await request.post(path, { data, headers: { Authorization: `Bearer ${token}` }, failOnStatusCode: true })
  return ((await answer.json()) as { data: { result: Result } }).data.result
}

const contactOf = (page: Page, donorId: string) =>
  api<{ donorPhone: string; donorEmail: string; nirc: string | null }>(page, '/api/User/revealDonorDetails', { donorId })

/** Opens the desk by its key, says what the caller says, and does one thing; returns how many actions that took. */
async function answerCall(page: Page, said: string, shown: RegExp, verb?: RegExp): Promise<number> {
  await pressKey(page, 't')
  const desk = page.getByRole('dialog', { name: 'Phone desk' })
  await desk.getByRole('textbox').fill(said)
  await desk.getByText(shown).first().waitFor()
  if (!verb) return 2
  await desk.getByRole('button', { name: verb }).click()
  return 3
}

test('eleven typical calls are answered in at most three actions each', async () => {
  const page = await signInAs('admin@nur.demo', '/dashboard')
  const schedules = await api<Items<{ donorId: string; donorName: string; lastDecline: string | null; card: { cardLastDigit: string } }>>(
    page,
    '/api/Donation/getRecurringDonations',
    { pageSize: 100, states: ['active'] },
  )
  const failing = schedules.items.find(({ lastDecline }) => lastDecline !== null)!
  const { donorPhone, donorEmail } = await contactOf(page, failing.donorId)
  const gifts = await api<Items<{ receiptNo: string }>>(page, '/api/Donation/getTransactionListByDonorId', { donarId: failing.donorId })
  const receiptNo = gifts.items[0]!.receiptNo
  const known = await api<Items<{ donorId: string; donorName: string }>>(page, '/api/Donation/getDonorsListing', { verifiedBy: 'IdNumber' })
  const { nirc } = await contactOf(page, known.items[0]!.donorId)
  const pending = await api<Items<{ receiptNo: string }>>(page, '/api/Donation/getPendingRequestList', { appPreferenceIds: [8, 10] })
  const back = async () => {
    await page.goto('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const close = async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  const took: number[] = []

  took.push(await answerCall(page, donorPhone, /Last gift/)) // When did I last give?
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await close()
  took.push(await answerCall(page, donorEmail, /Next charge/)) // When is my card charged?
  await close()
  took.push(await answerCall(page, receiptNo, /Last receipt/, /^Send .+ again/)) // Send me the receipt again.
  await page.getByText('Your donation receipt has been sent successfully!').waitFor()
  await back()
  took.push(await answerCall(page, failing.card.cardLastDigit, /Card failing/, /^Send card link/)) // My card is a new one.
  await page.getByText(/^Card link sent to/).waitFor()
  await back()
  took.push(await answerCall(page, donorPhone, /Last gift/, /^Phone calls: the donor refuses/)) // Do not call me any more.
  await page.getByText('Phone calls: No. Recorded.').waitFor()
  await back()
  const pages = [
    [nirc!, /ID No\., 1 donor/, /^Edit donor/, /\/donors\/update\?/], // I have moved.
    [known.items[0]!.donorName, /Name, /, /^Open donor/, /\/donors\/details\?/], // What have I given in all?
    [failing.donorName, /Last gifts/, /^Add gift/, /\/donations\/create/], // I want to give.
    [donorPhone, /Mobile number, 1 donor/, /^Open recurring/, /\/recurring\/details\?/], // Please pause it.
    [pending.items[0]!.receiptNo, /Receipt number, 1 donor/, /^Open request/, /\/details\?/], // Where is my refund?
  ] as const
  for (const [said, shown, verb, address] of pages) {
    took.push(await answerCall(page, said, shown, verb))
    await page.waitForURL(address)
    await back()
  }
  took.push(await answerCall(page, 'nobody@away.example', /No donor found for/)) // Am I on file?
  expect(took).toHaveLength(11)
  expect(Math.max(...took)).toBeLessThanOrEqual(mostActions)
})
