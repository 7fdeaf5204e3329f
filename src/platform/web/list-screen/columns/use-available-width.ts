import { type RefObject, useLayoutEffect, useState } from 'react'

/** Reserved for a scroll bar in px, so that its appearance does not change the visible columns. */
const scrollBar = 16

/** The width available to the columns in px, measured before paint and on resize; null without layout (tests). */
export function useAvailableWidth(element: RefObject<HTMLElement | null>): number | null {
  const [availableWidth, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const place = element.current
    if (!place) return
    const measure = () => setWidth(place.offsetWidth > 0 ? place.offsetWidth - scrollBar : null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [element])
  return availableWidth
}
