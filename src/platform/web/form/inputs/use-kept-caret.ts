import { useLayoutEffect, useRef } from 'react'

const counts = /[\p{L}\p{N}.]/u

/** The place in a formatted text that leaves as many letters and digits behind it, before the separators there. */
function caretBefore(text: string, left: number): number {
  let at = text.length
  for (let passed = 0; passed < left && at > 0; at--) if (counts.test(text[at - 1] ?? '')) passed++
  while (left > 0 && at > 0 && !counts.test(text[at - 1] ?? '')) at--
  return at
}

/**
 * Keeps the caret where it is while an input is formatted as one types: between the same two letters or digits.
 * Spread `ref` on the input and call `keep` with it in `onChange`.
 */
export function useKeptCaret() {
  const ref = useRef<HTMLInputElement>(null)
  const left = useRef<number | null>(null)
  const restore = () => {
    const input = ref.current
    if (left.current === null || !input) return
    const at = caretBefore(input.value, left.current)
    left.current = null
    if (document.activeElement === input) input.setSelectionRange(at, at)
  }
  useLayoutEffect(restore)
  const keep = ({ value, selectionEnd }: HTMLInputElement) => {
    left.current = Array.from(value.slice(selectionEnd ?? value.length)).filter(letter => counts.test(letter)).length
    // What changes nothing but separators is put back without being drawn.
    queueMicrotask(restore)
  }
  return { ref, keep }
}
