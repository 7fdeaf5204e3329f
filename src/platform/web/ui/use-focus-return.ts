import { useEffect } from 'react'

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"]'
const remembered = 8

/** Returns the focus to the previous element when a dialog or menu that held it is removed. */
export function useFocusReturn() {
  useEffect(() => {
    // Latest last; elements no longer in the page are skipped.
    let held: HTMLElement[] = []
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) held = [...held.filter(one => one !== target), target].slice(-remembered)
    }
    const look = new MutationObserver(changes => {
      if (document.activeElement !== document.body) return
      const gone = changes.flatMap(({ removedNodes }) => [...removedNodes])
      if (gone.some(isLayer)) held.findLast(one => one.isConnected && !one.closest('[inert], [hidden]'))?.focus({ preventScroll: true })
    })
    addEventListener('focusin', note)
    look.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', note)
      look.disconnect()
    }
  }, [])
}

const isLayer = (node: Node) => node instanceof Element && (node.matches(layers) || node.querySelector(layers) !== null)
