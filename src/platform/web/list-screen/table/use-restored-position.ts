import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type SavedPosition = { readonly top: number; readonly row: string }

/** Saves the scroll position when a row is opened and restores scroll and focus after Back. Returns the function that saves. */
export function useRestoredPosition(scroller: RefObject<HTMLElement | null>, drawn: boolean): (row: string) => void {
  const { key } = useLocation()
  const arrival = useNavigationType()
  const mark = `amanah-place:${key}`

  useLayoutEffect(() => {
    const saved = arrival === 'POP' && drawn ? sessionStorage.getItem(mark) : null
    if (!saved || !scroller.current) return
    sessionStorage.removeItem(mark)
    const { top, row } = JSON.parse(saved) as SavedPosition
    scroller.current.scrollTop = top
    scroller.current.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [data-home]`)?.focus({ preventScroll: true })
  }, [arrival, drawn, mark, scroller])

  return useCallback(
    row => sessionStorage.setItem(mark, JSON.stringify({ top: scroller.current?.scrollTop ?? 0, row } satisfies SavedPosition)),
    [mark, scroller],
  )
}
