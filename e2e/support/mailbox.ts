import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { waitTimeout } from '../timeouts.ts'

/** Waits for the newest mail to an address with a matching subject; returns its text. */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const mails = page.getByRole('link', { name: subject })
  await vi.waitFor(
    async () => {
      await page.goto(`/mailbox?to=${encodeURIComponent(to)}`)
      if ((await mails.count()) === 0) throw new Error(`No mail to ${to} is about ${String(subject)}.`)
    },
    { timeout: waitTimeout, interval: 250 },
  )
  await mails.first().click()
  await page.waitForURL(/\/mailbox\/[\w-]+$/)
  return page.locator('pre').innerText()
}
