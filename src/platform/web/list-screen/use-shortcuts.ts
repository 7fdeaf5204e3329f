import { useEffect, useRef } from 'react'
import { useAppSelector } from '../state/hooks.ts'

const fields = 'input, select, textarea, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
/** Whether single-key shortcuts may fire on this element: never in fields, selects, menus or dialogs. */
export const mayShortcut = (target: EventTarget | null): boolean => !(target instanceof Element && target.closest(fields))

/** Single keys of a screen: `{ '/': focusSearch, j: next }`. Silent in fields and dialogs, with modifiers, and where they are turned off. */
export function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const on = useAppSelector(state => state.settings.shortcuts)
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const act = current.current[event.key]
      if (!act || !mayShortcut(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}
