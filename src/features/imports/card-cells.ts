import { replaceCardNumbers } from '#kit/security/card-numbers.ts'

/** A cell of a file without the card numbers in it: '[card •••• 4242]' stands in their place. */
export const withoutCardNumbers = (cell: string): string => replaceCardNumbers(cell, last4 => `[card •••• ${last4}]`)

/** Whether a card number was taken out of a cell. */
export const hadCardNumber = (cell: string): boolean => /\[card •••• \d{0,4}\]/.test(cell)
