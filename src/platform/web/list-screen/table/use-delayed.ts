import { useEffect, useState } from 'react'

/** True once `lasting` has been true for the given time, so that short waits do not flicker. */
export function useDelayed(lasting: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return setLate(false)
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [lasting, milliseconds])
  return lasting && late
}
