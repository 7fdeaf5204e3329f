import { type RefCallback, useCallback, useRef, useState } from 'react'

/** The id of the option that the arrows have selected, and the ref of the options. The combobox keeps it in the document only. */
export function useSelectedId(isOpen: boolean): [string | null, RefCallback<HTMLElement>] {
  const [selected, setSelected] = useState<string | null>(null)
  const look = useRef<MutationObserver | null>(null)
  const ref = useCallback((options: HTMLElement | null) => {
    look.current?.disconnect()
    if (!options) return
    const read = () => setSelected(options.querySelector<HTMLElement>('[data-combobox-selected]')?.dataset['id'] ?? null)
    look.current = new MutationObserver(read)
    look.current.observe(options, { subtree: true, childList: true, attributeFilter: ['data-combobox-selected'] })
    read()
  }, [])
  return [isOpen ? selected : null, ref]
}
