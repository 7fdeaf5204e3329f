import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import type { RunnerTestCase } from 'vitest'

/** Where pictures and words of failed journeys are kept; emptied when journeys start. */
export const failures = fileURLToPath(new URL('../.failures/', import.meta.url))
const lastLines = 20

/** A page, and what it has said to itself so far. */
export type Watched = { page: Page; said: string[] }

/** Listens to a page: its console, its errors, and the calls that were refused. */
export function watch(page: Page): Watched {
  const said: string[] = []
  page.on('console', message => said.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', error => said.push(`error: ${error.stack ?? error.message}`))
  page.on('response', answer => answer.status() >= 400 && said.push(`${answer.status()}: ${answer.request().method()} ${answer.url()}`))
  page.on('requestfailed', call => {
    const why = call.failure()?.errorText ?? 'failed'
    if (!why.includes('ERR_ABORTED')) said.push(`${why}: ${call.method()} ${call.url()}`) // whoever leaves a page lets its calls go
  })
  return { page, said }
}

/** Keeps what each page of a failed journey shows and said, and adds it to the failure. */
export async function keepSights(task: Readonly<RunnerTestCase>, pages: readonly Watched[]): Promise<void> {
  mkdirSync(failures, { recursive: true })
  const sights = await Promise.all(pages.map((watched, at) => keepSight(path.join(failures, `${slug(task.name)}-${at + 1}`), watched)))
  for (const error of task.result?.errors?.slice(0, 1) ?? []) error.message += `\n${sights.join('\n')}`
}

async function keepSight(file: string, { page, said }: Watched): Promise<string> {
  const words = `at ${page.url()}\n${said.slice(-lastLines).join('\n')}`
  writeFileSync(`${file}.txt`, `${said.join('\n')}\n\n${await page.content().catch(String)}`)
  const picture = await page.screenshot({ path: `${file}.png`, timeout: 5000 }).then(() => `${file}.png`, String)
  return `What was seen, ${picture}, ${words}`
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
