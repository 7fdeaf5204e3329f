import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { waitUntilIdle } from './wait-until-idle.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that depend on the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Colour transitions must finish before contrast is measured. */
const waitForAnimations = `(async () => {
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  while (running().length) await Promise.allSettled(running().map(({ finished }) => finished))
})()`

/** The accessibility violations of the current page, one line per element. */
export async function findViolations(page: Page, rules: readonly string[] = allRules): Promise<string[]> {
  await page.evaluate(waitForAnimations)
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source) // evaluated by the debugger, so the page's CSP stays in force
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** The violations in both themes, switching the emulated system theme without a reload. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  const found = await findViolations(page)
  const theme = (await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)) ? 'light' : 'dark'
  await switchTheme(page, theme)
  found.push(...(await findViolations(page, colourRules)).map(barrier => `turned ${theme}: ${barrier}`))
  return found
}

/**
 * Switches the system theme without transitions: drawing those of a thousand elements takes a second of a core. What `content-visibility`
 * leaves undrawn below the window is styled too; axe would read its colours of the other theme.
 */
async function switchTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(`
    globalThis.withoutTransitions = new CSSStyleSheet()
    withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }')
    document.adoptedStyleSheets.push(withoutTransitions)`)
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' })
  await page.evaluate(`
    getComputedStyle(document.body).color // the new colours are in force
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== withoutTransitions)`)
}

/**
 * The violations of several addresses, in both themes. Each is loaded, or drawn by `goWithin` in a page that has loaded its application.
 */
export async function findViolationsAt(
  page: Page,
  addresses: readonly string[],
  visit: (page: Page, address: string) => Promise<unknown> = (to, address) => to.goto(address),
): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await visit(page, address)
    await waitUntilIdle(page)
    found.push(...(await findViolationsInBothThemes(page)).map(barrier => `${address}: ${barrier}`))
  }
  return found
}
