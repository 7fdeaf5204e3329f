import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'

/** The folder for screenshots and logs of failed tests; emptied before each run. */
export const failuresFolder = fileURLToPath(new URL('../../.failures/', import.meta.url))
const lastLines = 20
/** What a page shows above its content, and what has the focus. */
const aboveContent = '[role=dialog], [role=alert], [role=status], :focus'

/** A page and its log so far. */
export type PageLog = { page: Page; entries: string[] }

/** Records a page's console, errors and failed requests. */
export function recordPageLog(page: Page): PageLog {
  const entries: string[] = []
  page.on('console', message => entries.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => entries.push(`error: ${error.stack ?? error.message}`))
  page.on('response', answer => {
    if (answer.status() >= 400) entries.push(`${answer.status()}: ${answer.request().method()} ${answer.url()}`)
  })
  page.on('requestfailed', call => {
    const why = call.failure()?.errorText ?? 'failed'
    if (!why.includes('ERR_ABORTED')) entries.push(`${why}: ${call.method()} ${call.url()}`) // navigation aborts requests
  })
  return { page, entries }
}

/** Saves screenshot, HTML and log of each page, and adds their paths to the failure. */
export async function saveFailureArtifacts(task: Readonly<RunnerTestCase>, pages: readonly PageLog[]): Promise<void> {
  mkdirSync(failuresFolder, { recursive: true })
  const reports = await Promise.all(
    pages.map((watched, at) => savePage(path.join(failuresFolder, `${slug(task.name)}-${at + 1}`), watched)),
  )
  for (const error of task.result?.errors?.slice(0, 1) ?? []) error.message += `\n${reports.join('\n')}`
}

async function savePage(file: string, { page, entries }: PageLog): Promise<string> {
  const shown = await page.locator(aboveContent).allInnerTexts().catch(String)
  const words = `at ${page.url()}, showing ${JSON.stringify(shown).slice(0, 1000)}\n${entries.slice(-lastLines).join('\n')}`
  writeFileSync(`${file}.txt`, `${entries.join('\n')}\n\n${await page.content().catch(String)}`)
  const picture = await page.screenshot({ path: `${file}.png`, timeout: 5000 }).then(() => `${file}.png`, String)
  return `Page state: ${picture}, ${words}`
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
