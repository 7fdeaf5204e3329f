import { preloadLater } from '#platform/web/ui/loading/lazy-component.tsx'

/** Thirteen digits and more, some of which may be written as letters. */
const couldHoldCardNumber = (text: string): boolean => /\p{Nd}/u.test(text) && (text.match(/[\p{Nd}oOlI]/gu) ?? []).length >= 13
let scan: (text: string) => boolean = couldHoldCardNumber

/** Loads the search for card numbers, which no list waits for. @internal tests load it at once */
export async function loadCardScan(): Promise<void> {
  scan = (await import('#kit/security/card-numbers.ts')).hasCardNumber
}
preloadLater(loadCardScan)

/** Whether a text may hold a card number: exact once the search is loaded, by the count of digits before. */
export const mayHoldCardNumber = (text: string): boolean => scan(text)
