import { startTransition, useEffect, useRef, useState } from 'react'

/** How far beyond the window an element is near, and how long it must be, in milliseconds: who scrolls past reads nothing. */
const [margin, settleTime] = ['1200px 0px', 80] as const

type Nearness = { isNear: boolean; height: number }
/**
 * Whether an element is near the part of the page that is seen, and the height that it had last, in pixels. One with the focus or an open
 * form stays near, so that nothing typed is lost. `first`: what holds before it is known.
 */
export function useNearness<Part extends HTMLElement>(first: Nearness) {
  const ref = useRef<Part>(null)
  const [nearness, setNearness] = useState(first)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    let timer = 0
    const observer = new IntersectionObserver(
      entries => {
        window.clearTimeout(timer)
        const { isIntersecting, boundingClientRect } = entries.at(-1)!
        if (isIntersecting) {
          timer = window.setTimeout(() => startTransition(() => setNearness(last => ({ ...last, isNear: true }))), settleTime)
          return
        }
        if (element.querySelector(':focus, input') === null) setNearness({ isNear: false, height: boundingClientRect.height })
      },
      { root: element.closest('[data-page]'), rootMargin: margin },
    )
    observer.observe(element)
    return () => {
      window.clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
  return { ref, ...nearness }
}
