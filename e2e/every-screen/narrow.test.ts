import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goWithin } from '../support/addresses.ts'
import { signInAs } from '../support/browser.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { waitUntilIdle } from '../support/wait-until-idle.ts'

type Manifest = { path: string; screens?: readonly { path: string }[]; modules?: readonly Manifest[] }

/** The path of every screen that the web manifests declare, below its list. */
async function declaredScreens(): Promise<{ root: string; below: string }[]> {
  const routes = '../../src/app/web/routes.tsx' // of the web's types, which this project does not have
  const { modules } = (await import(/* @vite-ignore */ routes)) as { modules: readonly Manifest[] }
  const screensOf = ({ path, screens = [], modules: inner = [] }: Manifest): { root: string; below: string }[] => [
    ...screens.map(screen => ({ root: path, below: screen.path })),
    ...inner.flatMap(screensOf),
  ]
  return modules.flatMap(screensOf)
}

/** The first record of the list that the page shows, of payouts a settled one, which shows more, as `?id=…`; nothing where it has no rows. */
async function firstRecord(page: Page): Promise<string> {
  const rows = page.locator('[data-row] a')
  const [settled] = page.url().includes('/payouts/') ? await rows.filter({ hasText: 'Diselesaikan' }).all() : []
  const [link] = settled ? [settled] : await rows.all()
  return /\?id=[\w-]+/.exec((await link?.getAttribute('href')) ?? '')?.[0] ?? ''
}

const phone = { width: 320, height: 800 }
/** The narrowest window with the whole menu: the least room that a table has beside it. */
const besideMenu = { width: 1170, height: 800 }

test('no screen cuts a text or is wider than the smallest phone, and no list wider than its room beside the menu, in Malay', async () => {
  const screens = await declaredScreens()
  const page = await signInAs('admin@nur.demo', '/dashboard', { ...phone, language: 'ms-MY' })
  const records = new Map<string, string>()
  const opened = new Set<string>() // two modules of purchases have the same screens
  const found: string[] = []
  const open = async (address: string) => {
    await goWithin(page, address)
    await waitUntilIdle(page)
  }
  for (const { root, below } of screens) {
    const list = /^(.*?)\/?(?:details|update|merge)/.exec(below)?.[1]
    const from = list === undefined ? '' : `${root}${list && '/'}${list}`
    if (from && !records.has(from)) {
      await open(from)
      records.set(from, await firstRecord(page))
    }
    const address = `${root}${below && '/'}${below}${records.get(from) ?? ''}`
    if (opened.has(address)) continue
    opened.add(address)
    await open(address)
    found.push(...(await findCutTexts(page)).map(text => `${address}: ${text}`))
    if (!(await page.locator('[data-row]').count())) continue
    await page.setViewportSize(besideMenu)
    await waitUntilIdle(page)
    found.push(...(await findCutTexts(page)).map(text => `${address}, beside the menu: ${text}`))
    await page.setViewportSize(phone)
  }
  expect(screens.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})
