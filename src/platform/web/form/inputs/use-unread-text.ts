import { type RefObject, useEffect, useState } from 'react'

const mark = 'data-unread'

/** Whether an input below has text that it cannot read. The first one shows its fault and takes the focus. */
export function refuseUnreadText(root: ParentNode | null): boolean {
  const input = root?.querySelector<HTMLInputElement>(`[${mark}]`)
  if (!input) return false
  input.dispatchEvent(new Event('invalid'))
  input.focus()
  return true
}

/**
 * Keeps the form around an input from being submitted while the input's text is no value. `isRefused`: the text is to be marked as wrong,
 * after an attempt to submit it or after `judge`, which is for leaving the input.
 */
export function useUnreadText(ref: RefObject<HTMLInputElement | null>, isUnread: boolean) {
  const [isJudged, setJudged] = useState(false)
  useEffect(() => {
    const input = ref.current
    if (!input || !isUnread) return
    const { form } = input
    const judge = () => setJudged(true)
    const refuse = (event: Event) => {
      if (!form || !refuseUnreadText(form)) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    input.setAttribute(mark, '')
    input.addEventListener('invalid', judge)
    form?.addEventListener('submit', refuse, true) // before the handler of React, which listens further out
    return () => {
      setJudged(false)
      input.removeAttribute(mark)
      input.removeEventListener('invalid', judge)
      form?.removeEventListener('submit', refuse, true)
    }
  }, [ref, isUnread])
  return { isRefused: isUnread && isJudged, judge: () => setJudged(true) }
}
