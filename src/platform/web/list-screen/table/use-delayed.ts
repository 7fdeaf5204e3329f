import { useEffect, useState } from 'react'

/** True once something has lasted so many milliseconds: what is quick never flickers. */
export function useDelayed(lasting: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return setLate(false)
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [lasting, milliseconds])
  return lasting && late
}
