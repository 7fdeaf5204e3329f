import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { goWithin } from './support/addresses.ts'
import { signInAs } from './support/browser.ts'
import { findCutTexts } from './cut-texts.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

type Manifest = { path: string; screens?: readonly { path: string }[]; modules?: readonly Manifest[] }

/** The path of every screen that the web manifests declare, below its list. */
async function declaredScreens(): Promise<{ root: string; below: string }[]> {
  const routes = '../src/app/web/routes.tsx' // of the web's types, which this project does not have
  const { modules } = (await import(/* @vite-ignore */ routes)) as { modules: readonly Manifest[] }
  const screensOf = ({ path, screens = [], modules: inner = [] }: Manifest): { root: string; below: string }[] => [
    ...screens.map(screen => ({ root: path, below: screen.path })),
    ...inner.flatMap(screensOf),
  ]
  return modules.flatMap(screensOf)
}

/** The first record of the list that a screen's path belongs to, as `?id=…`. */
async function firstRecord(page: Page, list: string): Promise<string> {
  await goWithin(page, list)
  await waitUntilIdle(page)
  return /\?id=[\w-]+/.exec((await page.locator('[data-row] a').first().getAttribute('href')) ?? '')?.[0] ?? ''
}

test('no screen cuts a text or is wider than a small phone, in Malay', { timeout: 120_000 }, async () => {
  const screens = await declaredScreens()
  const page = await signInAs('admin@nur.demo', '/dashboard', { width: 320, height: 800, language: 'ms-MY' })
  const records = new Map<string, string>()
  const found: string[] = []
  for (const { root, below } of screens) {
    const list = /^(.*?)\/?(?:details|update)/.exec(below)?.[1]
    const from = list === undefined ? '' : `${root}${list && '/'}${list}`
    if (from && !records.has(from)) records.set(from, await firstRecord(page, from))
    const address = `${root}${below && '/'}${below}${records.get(from) ?? ''}`
    await goWithin(page, address)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await waitUntilIdle(page)
      found.push(...(await findCutTexts(page)).map(text => `${address} at ${width} px: ${text}`))
    }
  }
  expect(screens.length).toBeGreaterThan(30)
  expect(found).toEqual([])
})
