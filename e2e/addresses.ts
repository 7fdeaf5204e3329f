import type { Page } from 'playwright-core'

/** Every address that the sidebar offers. */
export async function sidebarAddresses(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').locator('a[href]')
  await links.first().waitFor()
  return [...new Set(await links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? '')))]
}

/** The address of the first record of a list. */
export async function firstRecordAddress(page: Page, list: string): Promise<string> {
  await page.goto(list)
  return (await page.locator('[data-row] a').first().getAttribute('href')) ?? ''
}

/** Every address that the sidebar does not offer: records, forms, and the receipt as its payer sees it. */
export async function recordAndFormAddresses(page: Page): Promise<string[]> {
  const [user, role, gift] = [
    await firstRecordAddress(page, '/users'),
    await firstRecordAddress(page, '/roles'),
    await firstRecordAddress(page, '/donations'),
  ]
  await page.goto(gift)
  const transaction = page.getByRole('main').getByText(/1-[0-9A-Z]{16}/)
  const txnId = /1-[0-9A-Z]{16}/.exec(await transaction.first().innerText())?.[0] ?? ''
  const forms = ['/roles/create', role.replace('details', 'update'), '/users/create', user.replace('details', 'update')]
  const forHolders = [`/receipt/donation?${txnId}`, `/register/tax-deduction?${txnId}`, `/enrol/tax-deduction?${txnId}`, '/receipt/verify']
  return [user, role, gift, ...forms, ...forHolders]
}
