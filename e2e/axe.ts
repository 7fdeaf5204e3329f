import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { atRest } from './at-rest.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules that a change of theme can break; the others judge what stands on the page, whatever its colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Colours that fade into each other are judged when they have arrived. */
const stillness = `(async () => {
  const running = () => document.getAnimations().filter(({ playState }) => playState === 'running')
  while (running().length) await Promise.allSettled(running().map(({ finished }) => finished))
})()`

/** What would keep somebody from using the page as it stands now; one line for each place. */
export async function barriersOf(page: Page, rules: readonly string[] = everyRule): Promise<string[]> {
  await page.evaluate(stillness)
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(source) // by the debugger, so the page's own rules about scripts stay as they are
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)}, resultTypes: ['violations'] })`,
  )
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** The same in light and in dark: the page stays as it is while its reader's system turns to the other theme, and follows. */
export async function barriersInBothThemes(page: Page): Promise<string[]> {
  const found = await barriersOf(page)
  const theme = (await page.evaluate(`matchMedia('(prefers-color-scheme: dark)').matches`)) ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: theme })
  await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor({ state: 'attached' })
  found.push(...(await barriersOf(page, rulesOfColour)).map(barrier => `turned ${theme}: ${barrier}`))
  return found
}

/** Looks at one address after the other, in both themes, and gathers what stands in somebody's way. */
export async function barriersAt(page: Page, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await atRest(page)
    found.push(...(await barriersInBothThemes(page)).map(barrier => `${address}: ${barrier}`))
  }
  return found
}
