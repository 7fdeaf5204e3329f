import { createContext, useContext } from 'react'
import type { MonthStart } from '#kit/hijri.ts'

/** The month starts that the charity itself announced. Without them dates are computed, and often a day early. */
export const HijriContext = createContext<readonly MonthStart[]>([])
export const useOwnMonths = (): readonly MonthStart[] => useContext(HijriContext)
