import type { KeptColumn, OtherTexts } from './row-rules.ts'

/** Remarks with the texts of kept columns behind them, under their headings. Identity numbers are kept by their last characters only. */
export const withKept = (remarks: string, others: OtherTexts, kept: readonly KeptColumn[]): string =>
  kept.length === 0
    ? remarks
    : [remarks, ...kept.flatMap(({ at, name }) => (others[at] ? [`${name}: ${withoutIdNumbers(others[at])}`] : []))]
        .filter(Boolean)
        .join('; ')
const withoutIdNumbers = (text: string): string =>
  text.replace(/\b[STFGM]\d{3}(?=\d{4}[A-Z]\b)/gi, '••••').replace(/\b\d{6}-?\d{2}-?(?=\d{4}\b)/g, '••••••••')
