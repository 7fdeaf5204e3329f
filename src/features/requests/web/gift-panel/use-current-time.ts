import { useEffect, useState } from 'react'

/** The moment, kept to the minute. */
export function useCurrentTime(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const minute = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(minute)
  }, [])
  return now
}
