import { monthNames } from './date-format.ts'

/** A choice in a pick list. */
export type SelectOption<Value> = { label: string; value: Value }

/** The last ten years, this one first. */
export const lastTenYears = (thisYear: number): number[] => Array.from({ length: 10 }, (_, index) => thisYear - index)

/** The years a card may expire in: this one and the 20 after it. */
export const cardExpiryYears = (thisYear: number): number[] => Array.from({ length: 21 }, (_, index) => thisYear + index)

/** A tax year for lists: '2025 (YA 2026)', the year of assessment being the one after the gift. */
export const taxYearLabel = (year: number): string => `${year} (YA ${year + 1})`

/** The last ten tax years with their labels. */
export const taxYears = (thisYear: number): SelectOption<number>[] =>
  lastTenYears(thisYear).map(year => ({ value: year, label: taxYearLabel(year) }))

/** The financial year of a tax report when none is stored. */
export const defaultFinancialYear = 2022

/** January to December with their numbers from 1. */
export const months: SelectOption<number>[] = monthNames.en.map((label, index) => ({ label, value: index + 1 }))
