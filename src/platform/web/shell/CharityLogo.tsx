import { useState } from 'react'
import type { CurrentUser } from '../state/current-user.ts'
import css from './charity-logo.module.css'

type Props = { user: Pick<CurrentUser, 'charityName' | 'logo'>; size: number }

/** The charity's logo, or its initials. */
export function CharityLogo({ user: { charityName, logo }, size }: Props) {
  const [isBroken, setBroken] = useState(false)
  if (logo && !isBroken)
    return <img className={css.logo} src={logo} alt={charityName} width={size} height={size} onError={() => setBroken(true)} />
  return (
    <span className={css.initials} role="img" aria-label={charityName}>
      {initialsOf(charityName)}
    </span>
  )
}

/** At most two capitals of a name: 'Nur Mosque Foundation' is NM. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => [...word][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase()
