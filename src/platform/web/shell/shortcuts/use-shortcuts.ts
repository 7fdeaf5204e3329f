import { useEffect, useRef } from 'react'
import { listShortcuts } from './shortcuts.ts'
import { useAppSelector } from '#platform/web/state/hooks.ts'

/** What a single key does, in words for the shortcut sheet. */
export type ScreenKey = { readonly does: string; readonly act: () => void }

const fields = 'input, select, textarea, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/** Single keys of a screen: silent in fields, menus and dialogs, with modifiers, and where they are turned off; named on the shortcut sheet. */
export function useShortcuts(keys: Readonly<Record<string, ScreenKey>>): void {
  const on = useAppSelector(state => state.settings.shortcuts)
  const current = useRef(keys)
  current.current = keys
  const sheet = JSON.stringify(Object.entries(keys).map(([key, { does }]) => ({ keys: [key.toUpperCase()], does })))

  useEffect(() => listShortcuts(JSON.parse(sheet)), [sheet])

  useEffect(() => {
    if (!on) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isFree = !(event.target instanceof Element && event.target.closest(fields))
      const key = current.current[event.key]
      if (!key || !isFree || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      key.act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [on])
}
