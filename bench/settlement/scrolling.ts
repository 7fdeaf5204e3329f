import { launchChromium, openPage, signIn } from '../../e2e/support/chromium.ts'

/** The frames that are counted, and how far each scrolls, in pixels: 3,600 a second at 60 frames. */
const [frames, step] = [300, 60] as const

/** How many frames a second a browser draws while it scrolls down a page, beside an empty page in the same browser. */
export async function measureScrolling(url: string, path: string): Promise<{ ours: number; empty: number }> {
  const browser = await launchChromium()
  try {
    const page = await openPage(browser, url)
    await page.setContent('<div data-page style="height: 100vh; overflow: auto"><div style="height: 400000px"></div></div>')
    const scroll = () => page.evaluate<number>(framesWhileScrolling)
    const empty = await scroll()
    await signIn(page, 'admin@nur.demo')
    await page.goto(`${url}${path}`)
    await page.getByRole('listitem', { name: /^Line/ }).nth(20).waitFor()
    return { ours: await scroll(), empty }
  } finally {
    await browser.close()
  }
}

/** Runs in the page, which has other globals than we. Returns the frames a second. */
const framesWhileScrolling = `new Promise(done => {
  const scroller = document.querySelector('[data-page]')
  const startedAt = performance.now()
  let drawn = 0
  const draw = () => {
    scroller.scrollTop += ${step}
    drawn++
    if (drawn < ${frames}) requestAnimationFrame(draw)
    else done((1000 * drawn) / (performance.now() - startedAt))
  }
  requestAnimationFrame(draw)
})`
