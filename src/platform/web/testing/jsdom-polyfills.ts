/** Browser APIs that jsdom lacks. Importing the file installs them. */
type Query = {
  matches: boolean
  media: string
  addEventListener(): void
  removeEventListener(): void
  addListener(): void
  removeListener(): void
}

let width = 1440
const widthOf = (query: string, bound: 'min' | 'max') =>
  Number(new RegExp(`${bound}-width: ?(\\d+)`).exec(query)?.[1] ?? (bound === 'min' ? 0 : Infinity))
const noop = () => {}

/** Sets the window width for media queries, before rendering. */
export function setWidth(pixels: number) {
  width = pixels
}

window.matchMedia = (media): MediaQueryList => {
  const matches = /width/.test(media) && widthOf(media, 'min') <= width && width <= widthOf(media, 'max')
  const query: Query = {
    matches,
    media,
    addEventListener: noop,
    removeEventListener: noop,
    addListener: noop,
    removeListener: noop,
  }
  return query as unknown as MediaQueryList
}
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
/** Shows everything that is observed, at once. */
window.IntersectionObserver = class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  readonly changed: IntersectionObserverCallback
  constructor(changed: IntersectionObserverCallback) {
    this.changed = changed
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true, boundingClientRect: target.getBoundingClientRect() }
    this.changed([entry as unknown as IntersectionObserverEntry], this)
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
window.scrollTo = noop
Element.prototype.scrollTo = noop
Element.prototype.scrollIntoView = noop
// Those of jsdom hang on one interval: begun under a test's fake clock, it never comes again for the tests that follow.
window.requestAnimationFrame = draw => window.setTimeout(() => draw(performance.now()), 16)
window.cancelAnimationFrame = frame => window.clearTimeout(frame)
