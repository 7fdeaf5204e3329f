import { withoutFullWidth } from '../text/full-width.ts'

/**
 * The normal form of an identity number for storage and comparison: in capitals, without separators. Any other character stays, to be
 * refused.
 */
export const normalIdNumber = (text: string): string =>
  withoutFullWidth(text)
    .replace(/[\s./()-]/g, '')
    .toUpperCase()
