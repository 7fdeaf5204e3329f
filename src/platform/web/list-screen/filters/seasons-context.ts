import { createContext } from 'react'
import type { Seasons } from './date-presets.ts'

/** The charity's own Ramadans; null until it is known whether it has any. */
export const SeasonsContext = createContext<Seasons | null>({})
