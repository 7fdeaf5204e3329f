import { createContext } from 'react'
import type { Seasons } from './date-presets.ts'

/** The charity's Ramadan dates; null while loading. */
export const SeasonsContext = createContext<Seasons | null>({})
