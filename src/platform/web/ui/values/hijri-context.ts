import { createContext, useContext } from 'react'
import type { MonthStart } from '#kit/time/hijri.ts'

/** The Hijri month starts announced by the charity. Computed dates are often a day early. */
export const HijriContext = createContext<readonly MonthStart[]>([])
export const useAnnouncedMonths = (): readonly MonthStart[] => useContext(HijriContext)
