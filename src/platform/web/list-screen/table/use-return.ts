import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

type Place = { readonly top: number; readonly row: string }

/** Leaves a mark when a row is opened, and on Back puts scroll and focus where they were once the rows are drawn. */
export function useReturn(scroller: RefObject<HTMLElement | null>, drawn: boolean): (row: string) => void {
  const { key } = useLocation()
  const arrival = useNavigationType()
  const mark = `amanah-place:${key}`

  useLayoutEffect(() => {
    const kept = arrival === 'POP' && drawn ? sessionStorage.getItem(mark) : null
    if (!kept || !scroller.current) return
    sessionStorage.removeItem(mark)
    const { top, row } = JSON.parse(kept) as Place
    scroller.current.scrollTop = top
    scroller.current.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [data-home]`)?.focus({ preventScroll: true })
  }, [arrival, drawn, mark, scroller])

  return useCallback(
    row => sessionStorage.setItem(mark, JSON.stringify({ top: scroller.current?.scrollTop ?? 0, row } satisfies Place)),
    [mark, scroller],
  )
}
