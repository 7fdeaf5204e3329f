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
  const texts = []
  const isLaidOver = node => node !== null && (['fixed', 'sticky'].includes(style(node).position) || isLaidOver(node.parentElement))
  const isForReaders = node => node !== null && (node.getBoundingClientRect().width <= 1.5 || isForReaders(node.parentElement))
  const overlap = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 4
  const scrollsDown = node => ['auto', 'scroll'].includes(style(node).overflowY)
  const isScrolled = node => node !== null && (scrollsDown(node) || isScrolled(node.parentElement))
  const isWholePage = node => node.querySelector('h1') && !isScrolled(node.parentElement)
  // What is left of a box within the areas that it is scrolled in, other than the page.
  const inSight = ({ left, right, top, bottom }, node) => {
    if (node === null) return { left, right, top, bottom }
    const edges = node.getBoundingClientRect()
    const area = style(node).overflowY === 'visible' || isWholePage(node) ? { left, right, top, bottom } : edges
    return inSight({ left: Math.max(left, area.left), right: Math.min(right, area.right), top: Math.max(top, area.top), bottom: Math.min(bottom, area.bottom) }, node.parentElement)
  }
  const compare = (node, range) => {
    if (!node.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isLaidOver(node) || isForReaders(node)) return
    const boxes = [...range.getClientRects()].map(box => inSight(box, node))
    for (const before of texts)
      if (!before.node.contains(node) && boxes.some(box => before.boxes.some(other => overlap(box, other))))
        found.add(nameOf(node) + ' stands on ' + nameOf(before.node) + ': ' + wordsOf(node) + ' / ' + wordsOf(before.node))
    texts.push({ node, boxes })
  }
  for (const node of document.body.querySelectorAll('*')) {
    if (node.parentElement.closest('svg')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    if ([...node.childNodes].some(child => child.nodeType === Node.TEXT_NODE && child.textContent.trim())) {
      look(node, range.getBoundingClientRect(), true)
      compare(node, range)
    }
    else if (node.matches('a, button, input, select, textarea, svg, img, table')) look(node, node.getBoundingClientRect(), false)
  }
  return [...found]
}`

/**
 * What a screen cuts, lets stand beyond its edge or draws over other words, one line per element. Areas that are made to scroll sideways (a
 * strip of tabs, a wide table) are left out, but not one with a heading or rows of a list in it: a page scrolls down only. So is the
 * charity's name in the top bar, which ends in dots.
 */
export const findCutTexts = (page: Page): Promise<string[]> => page.evaluate<string[]>(`(${measure})()`)
