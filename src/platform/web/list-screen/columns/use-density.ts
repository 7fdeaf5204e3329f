import { useLocalStorage } from '@mantine/hooks'
import type { Density } from '../list-spec.ts'

/** The row height of a list, stored in this browser. */
export function useDensity(list: string): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: `amanah-density-${list}`,
    defaultValue: 40,
    getInitialValueInEffect: false,
  })
  return [density === 48 || density === 32 ? density : 40, setDensity]
}
