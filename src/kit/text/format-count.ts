import { defaultLanguage } from './languages.ts'

/** Formats a count with thousands separators: 12,345 in both languages. */
export const formatCount = (count: number): string => count.toLocaleString(defaultLanguage)
