import { useEffect, useRef } from 'react'
import { registerShortcuts } from './shortcut-list.ts'
import { useAppSelector } from '#platform/web/state/hooks.ts'

/** A single-key shortcut with its description for the shortcut sheet. */
export type ScreenShortcut = { readonly description: string; readonly run: () => void }

const fields = 'input, select, textarea, [contenteditable=""], [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'

/**
 * Single-key shortcuts of a screen, listed on the shortcut sheet. Ignored in fields, menus and dialogs, with modifiers, and when turned
 * off.
 */
export function useShortcuts(keys: Readonly<Record<string, ScreenShortcut>>): void {
  const isEnabled = useAppSelector(state => state.settings.shortcuts)
  const current = useRef(keys)
  current.current = keys
  const sheet = JSON.stringify(Object.entries(keys).map(([key, { description }]) => ({ keys: [key.toUpperCase()], description })))

  useEffect(() => registerShortcuts(JSON.parse(sheet)), [sheet])

  useEffect(() => {
    if (!isEnabled) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isFree = !(event.target instanceof Element && event.target.closest(fields))
      const key = current.current[event.key]
      if (!key || !isFree || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      key.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isEnabled])
}
