import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { waitTimeout } from '../timeouts.ts'

/** Waits for the newest mail to an address with a matching subject and these words in its text, and opens it; returns its text. */
export async function readMail(page: Page, to: string, subject: RegExp, words = ''): Promise<string> {
  const mails = page.getByRole('link', { name: subject })
  return vi.waitFor(
    async () => {
      await page.goto(`/mailbox?to=${encodeURIComponent(to)}`)
      const addresses = await Promise.all((await mails.all()).map(link => link.getAttribute('href')))
      for (const address of addresses) {
        await page.goto(address ?? '')
        const text = await page.locator('pre').innerText()
        if (text.includes(words)) return text
      }
      throw new Error(`No mail to ${to} about ${String(subject)} says '${words}'.`)
    },
    { timeout: waitTimeout, interval: 250 },
  )
}
