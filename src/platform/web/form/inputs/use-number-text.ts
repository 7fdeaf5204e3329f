import { type ChangeEvent, useState } from 'react'
import { m } from '#messages/messages.js'

/** Whether a change is of one key or takes text away; what is pasted, dropped or filled in comes as a whole. */
export function isByKey({ nativeEvent }: ChangeEvent<HTMLInputElement>): boolean {
  const { inputType = '', data = null } = nativeEvent as InputEvent
  return !inputType.startsWith('insert') ? inputType !== '' : inputType === 'insertText' && data?.length === 1
}

/**
 * Filters the text of a whole-number field. Keys that a number cannot have are dropped (spec section 5) and named; pasted text that is not
 * a number is refused as a whole, because dropping its signs would make another number.
 */
export function useNumberText(sanitize: (typed: string) => string, isNumber: (text: string) => boolean) {
  const [refused, setRefused] = useState<string | null>(null)
  return {
    /** The error that names the refused text, until the next change. */
    refusal: refused === null ? undefined : m.platform_number_refused({ text: refused }),
    /** The text to show; null when it was refused and the field keeps what it has. */
    read(event: ChangeEvent<HTMLInputElement>): string | null {
      const typed = event.currentTarget.value
      const isTaken = typed.trim() === '' || isNumber(typed.trim())
      setRefused(isTaken ? null : typed.trim())
      return isTaken || isByKey(event) ? sanitize(typed) : null
    },
    /** Names a text of which a key was blocked. */
    refuse: setRefused,
  }
}
