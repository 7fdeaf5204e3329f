import { useEffect, useState } from 'react'

/** The current time in milliseconds, updated every minute. */
export function useCurrentTime(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const minute = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(minute)
  }, [])
  return now
}
