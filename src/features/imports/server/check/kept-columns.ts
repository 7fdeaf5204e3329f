import { coverIdNumbers } from '#jurisdictions/numbers-in-text.ts'
import type { KeptColumn, OtherTexts } from '#features/imports/row-rules.ts'

/** Remarks with the texts of kept columns behind them, under their headings. Identity numbers are kept by their last characters only. */
export const appendKeptTexts = (remarks: string, others: OtherTexts, kept: readonly KeptColumn[]): string =>
  kept.length === 0
    ? remarks
    : [remarks, ...kept.flatMap(({ at, name }) => (others[at] ? [`${name}: ${coverIdNumbers(others[at])}`] : []))]
        .filter(Boolean)
        .join('; ')
