import type { Page } from 'playwright-core'

/** Every address that the sidebar offers. */
export async function sidebarAddresses(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation').locator('a[href]')
  await links.first().waitFor()
  return [...new Set(await links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? '')))]
}

/** The address of the first record of a list, in a page that has loaded the application. */
export async function firstRecordAddress(page: Page, list: string): Promise<string> {
  await goWithin(page, list)
  return (await page.locator('[data-row] a').first().getAttribute('href')) ?? ''
}

/** The addresses that the sidebar does not offer: records and forms, and the pages that a gift's payer sees. */
export async function otherAddresses(page: Page): Promise<{ recordsAndForms: string[]; forPayers: string[] }> {
  const [user, role, gift] = [
    await firstRecordAddress(page, '/users'),
    await firstRecordAddress(page, '/roles'),
    await firstRecordAddress(page, '/donations'),
  ]
  const [donor, merge, settlement] = [
    await firstRecordAddress(page, '/donors'),
    await firstRecordAddress(page, '/donors/duplicates'),
    await firstRecordAddress(page, '/settlement'),
  ]
  await goWithin(page, gift)
  const transaction = page.getByRole('main').getByText(/1-[0-9A-Z]{16}/)
  const txnId = /1-[0-9A-Z]{16}/.exec(await transaction.first().innerText())?.[0] ?? ''
  const forms = ['/roles/create', '/users/create', ...[role, user, donor].map(address => address.replace('details', 'update'))]
  const forPayers = [`/receipt/donation?${txnId}`, `/register/tax-deduction?${txnId}`, `/enrol/tax-deduction?${txnId}`, '/receipt/verify']
  return { recordsAndForms: [user, role, gift, donor, merge, settlement, ...forms], forPayers }
}

/**
 * Draws another address of the application that the page has loaded, as the browser's Back button does: without a page load.
 * Resolves once the heading is another one.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (pathname + search === address) return
  await page.evaluate(`new Promise(drawn => {
    const heading = () => document.querySelector('h1')
    const [left, words] = [heading(), heading()?.textContent]
    history.pushState(null, '', ${JSON.stringify(address)})
    dispatchEvent(new PopStateEvent('popstate'))
    const look = () => (heading() && (heading() !== left || heading().textContent !== words) ? drawn() : requestAnimationFrame(look))
    look()
  })`)
}
