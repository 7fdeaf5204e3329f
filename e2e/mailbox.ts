import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { patience } from './patience.ts'

/** Opens the newest mail to an address whose subject says so, as soon as it has arrived. Answers what it says as text. */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const mails = page.getByRole('link', { name: subject })
  await vi.waitFor(
    async () => {
      await page.goto(`/mailbox?to=${encodeURIComponent(to)}`)
      if ((await mails.count()) === 0) throw new Error(`No mail to ${to} is about ${String(subject)}.`)
    },
    { timeout: patience, interval: 250 },
  )
  await mails.first().click()
  await page.waitForURL(/\/mailbox\/[\w-]+$/)
  return page.locator('pre').innerText()
}
