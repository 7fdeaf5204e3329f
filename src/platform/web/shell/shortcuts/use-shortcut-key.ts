import { useEffect, useRef } from 'react'
import { useAppSelector } from '#platform/web/state/hooks.ts'

const fields = 'input, select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** A single-key shortcut of the shell. Ignored in fields, menus and dialogs, with modifiers, and when shortcuts are turned off. */
export function useShortcutKey(key: string, act: () => void) {
  const isOn = useAppSelector(state => state.settings.shortcuts)
  const current = useRef(act)
  current.current = act
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !(event.target instanceof Element && event.target.closest(fields))
      if (isOn && isFree && event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey) current.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, key])
}
