import { useEffect, useRef } from 'react'

/** Gives the focus to the first field of a form when it opens. */
export function useFirstField() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  return ref
}
