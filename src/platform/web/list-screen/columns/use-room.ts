import { type RefObject, useLayoutEffect, useState } from 'react'

/** Room that a scroll bar may take: whether one is there must not decide which columns are. */
const scrollBar = 16

/** How wide the columns inside an element may be in px, measured before it is painted and whenever it changes; null where nothing is laid out. */
export function useRoom(element: RefObject<HTMLElement | null>): number | null {
  const [room, setRoom] = useState<number | null>(null)
  useLayoutEffect(() => {
    const place = element.current
    if (!place) return
    const measure = () => setRoom(place.offsetWidth > 0 ? place.offsetWidth - scrollBar : null)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [element])
  return room
}
