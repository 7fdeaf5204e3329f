import type { Page } from 'playwright-core'
import { inject } from 'vitest'

type Answer<T> = { data: { result: T } }

/** Signs a demo user in by the API and stores the session in the page's browser; the page is then at no screen. */
export async function keepSession(page: Page, email: string): Promise<void> {
  await page.goto('/livez') // the smallest page of the origin
  const { request } = page.context()
  const signedIn = await request.post('/api/User/login', { data: { username: email, password: 'Amanah#2026' }, failOnStatusCode: true })
  const site = await request.get('/api/Site/getConfiguration', { failOnStatusCode: true })
  const { data: user } = (await signedIn.json()) as Answer<unknown>
  const { data: settings } = (await site.json()) as Answer<{ siteVersion: string }>
  await page.evaluate(inject('keepSession'))
  await page.evaluate(`journeys.keepSession(${JSON.stringify(user.result)}, ${JSON.stringify(settings.result.siteVersion)})`)
}
