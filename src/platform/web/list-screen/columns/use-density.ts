import { useState } from 'react'
import type { Density } from '../list-spec.ts'

/** The row height of a list, stored in this browser where it lets pages store. */
export function useDensity(list: string): [Density, (density: Density) => void] {
  const key = `amanah-density-${list}`
  const [density, setDensity] = useState(() => readDensity(key))
  return [
    density,
    chosen => {
      setDensity(chosen)
      try {
        localStorage.setItem(key, String(chosen))
      } catch {
        // The choice then holds until the page is left.
      }
    },
  ]
}

function readDensity(key: string): Density {
  try {
    const stored = Number(localStorage.getItem(key))
    return stored === 48 || stored === 32 ? stored : 40
  } catch {
    return 40
  }
}
