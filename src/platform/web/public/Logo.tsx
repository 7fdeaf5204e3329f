import { useState } from 'react'
import css from './logo.module.css'

/** The charity's logo, or its first letter; decorative, the name is next to it. */
export function Logo({ name, file }: { name: string; file: string | null }) {
  const [isBroken, setBroken] = useState(false)
  if (file && !isBroken) return <img className={css.picture} src={file} alt="" width={48} height={48} onError={() => setBroken(true)} />
  return (
    <span className={css.letter} aria-hidden="true">
      {name.charAt(0)}
    </span>
  )
}
