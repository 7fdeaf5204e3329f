import type { Page } from 'playwright-core'

// Runs in the browser, which this project's types do not know.
const measure = `() => {
  const style = node => getComputedStyle(node)
  const scrollsSideways = node => ['auto', 'scroll'].includes(style(node).overflowX)
  const clips = node => scrollsSideways(node) || ['hidden', 'clip'].includes(style(node).overflowX)
  const nameOf = node => node.tagName.toLowerCase() + '.' + (node.getAttribute('class') ?? '').split(' ').at(-1)
  const wordsOf = node => (node.textContent || node.value || node.getAttribute('aria-label') || '').trim().replace(/\\s+/g, ' ').slice(0, 50)
  const width = document.documentElement.clientWidth
  const found = new Set()
  // Not a whole page, which has a heading or rows of a list in it: that scrolls down only.
  const isWideArea = node => scrollsSideways(node) && !node.querySelector('h1, [data-row]')
  const isInWideArea = node => node !== null && (isWideArea(node) || isInWideArea(node.parentElement))
  const look = (node, box, isText) => {
    if (isInWideArea(node.parentElement) || !box.width || !box.height || !node.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return
    for (let at = isText ? node : node.parentElement; at; at = at.parentElement) {
      const edges = at.getBoundingClientRect()
      if (edges.width <= 1.5) return // for screen readers only
      const beyond = Math.round(Math.max(box.right - edges.right, edges.left - box.left))
      if (clips(at) && beyond > 1) {
        if (!(style(at).textOverflow === 'ellipsis' && at.closest('header'))) found.add(nameOf(node) + ' is cut by ' + beyond + ' px in ' + nameOf(at) + ': ' + wordsOf(node))
        return
      }
      if (style(at).position === 'fixed') break
    }
    if (box.right > width + 1 || box.left < -1) found.add(nameOf(node) + ' is at ' + Math.round(box.left) + ' to ' + Math.round(box.right) + ': ' + wordsOf(node))
  }
  if (document.documentElement.scrollWidth > width) found.add('the page is ' + document.documentElement.scrollWidth + ' px wide')
  for (const node of document.body.querySelectorAll('*')) {
    if (node.parentElement.closest('svg')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...node.childNodes].some(child => child.nodeType === Node.TEXT_NODE && child.textContent.trim())) look(node, range.getBoundingClientRect(), true)
    else if (node.matches('a, button, input, select, textarea, svg, img, table')) look(node, node.getBoundingClientRect(), false)
  }
  return [...found]
}`

/**
 * What a screen cuts or lets stand beyond its edge, one line per element. Areas that are made to scroll sideways (a strip of tabs,
 * a wide table) are left out, but not one with a heading or rows of a list in it: a page scrolls down only. So is the charity's name
 * in the top bar, which ends in dots.
 */
export const findCutTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${measure})()`)
