import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium, openPage, type ViewOptions, signIn } from '../e2e/support/chromium.ts'
import { startProduct } from '../e2e/support/start-product.ts'

// The pictures of the README, taken of a product with fresh demo data.
const shots: readonly (readonly [name: string, address: string, sight: ViewOptions])[] = [
  ['donations-light', '/donations', { theme: 'light' }],
  ['donations-dark', '/donations', { theme: 'dark' }],
  ['donations-phone', '/donations', { theme: 'light', width: 390, height: 844 }],
  ['add-donation-light', '/donations/create', { theme: 'light' }],
  ['dashboard-light', '/dashboard', { theme: 'light' }],
  ['settlement-light', '/settlement', { theme: 'light' }],
]
const folder = fileURLToPath(new URL('../docs/screenshots/', import.meta.url))
const dataDir = mkdtempSync(path.join(tmpdir(), 'amanah-screenshots-'))
const product = await startProduct(dataDir)
const browser = await launchChromium()
try {
  for (const [name, address, sight] of shots) {
    const page = await openPage(browser, product.url, sight)
    await signIn(page, 'admin@nur.demo')
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: path.join(folder, `${name}.png`) })
    await page.context().close()
    console.log(`docs/screenshots/${name}.png`)
  }
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
