import { replaceCardNumbers } from './card-numbers.ts'

/** The replacement of a card number: '[card •••• 4242]'. */
export const cardMarker = (last4: string): string => `[card •••• ${last4}]`
/** A cell of a file with a marker in the place of each card number. */
export const withoutCardNumbers = (cell: string): string => replaceCardNumbers(cell, cardMarker)

/** Whether a card number was removed from a cell. */
export const hasCardMarker = (cell: string): boolean => /\[card •••• \d{0,4}\]/.test(cell)
