import { useEffect, useRef } from 'react'
import { linesOfPage } from '../use-settlement.ts'

type FocusedPlace = { element: HTMLElement; row: HTMLElement; place: number }
const placeOf = (row: Element): number => Number(row.getAttribute('aria-posinset'))
const rowAt = (list: Element, place: number) => list.querySelector<HTMLElement>(`[aria-posinset="${place}"]`)

/**
 * Keeps the focus in a list of rows: when what held it goes, its row takes it, or the row that is now in its place. `move` goes to the row
 * before or after another, also where its page is not drawn yet: it is brought near first.
 */
export function useRowFocus() {
  const ref = useRef<HTMLElement>(null)
  const held = useRef<FocusedPlace | null>(null)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const list = ref.current
    if (!list) return
    const note = ({ target }: FocusEvent) => {
      const row = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-group]') : null
      wanted.current = null
      held.current = row && { element: target as HTMLElement, row, place: placeOf(row) }
    }
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Node && list.contains(target)) return
      held.current = null
      wanted.current = null
    }
    const restore = () => {
      if (wanted.current !== null) return rowAt(list, wanted.current)?.focus()
      if (!held.current || held.current.element.isConnected || document.activeElement !== document.body) return
      const { row, place } = held.current
      const rows = [...list.querySelectorAll<HTMLElement>('[data-group]')]
      const next = row.isConnected ? row : (rows.findLast(one => placeOf(one) <= place) ?? rows[0] ?? list)
      next.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(restore)
    list.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    changes.observe(list, { childList: true, subtree: true })
    return () => {
      list.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
      changes.disconnect()
    }
  }, [])
  const move = (row: HTMLElement, step: number): void => {
    const place = placeOf(row) + step
    if (!ref.current || place < 1 || place > Number(row.getAttribute('aria-setsize'))) return
    const next = rowAt(ref.current, place)
    if (next) return next.focus()
    wanted.current = place
    const page = ref.current.querySelector(`[data-lines-page="${Math.ceil(place / linesOfPage)}"]`)
    page?.scrollIntoView({ block: step > 0 ? 'start' : 'end' })
  }
  return { ref, move }
}
