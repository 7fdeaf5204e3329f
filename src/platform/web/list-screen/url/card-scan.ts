import { preloadLater } from '#platform/web/ui/loading/lazy-component.tsx'

/** Thirteen digits and more, some of which may be written as letters. */
const couldHoldCardNumber = (text: string): boolean => /\p{Nd}/u.test(text) && (text.match(/[\p{Nd}oOlI]/gu) ?? []).length >= 13
let scan: (text: string) => boolean = couldHoldCardNumber

// No list waits for the search for card numbers.
preloadLater(async () => {
  scan = (await import('#kit/security/card-numbers.ts')).hasCardNumber
})

/** Whether a text may hold a card number: exact once the search is loaded, by the count of digits before. */
export const mayHoldCardNumber = (text: string): boolean => scan(text)
