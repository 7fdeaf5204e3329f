import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import css from './form.module.css'

/** A field that another user changed, as text. */
export type Difference = { readonly field: string; readonly before: string; readonly after: string }
type Props = {
  title: string
  differences: readonly Difference[]
  keepMine: () => void
  takeTheirs: { readonly label: string; readonly take: () => void }
}

/** An edit conflict: what another user changed, and whether to keep or replace it. Typed values are kept. */
export function ConflictNotice({ title, differences, keepMine, takeTheirs }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} className={css.conflict} role="alert" tabIndex={-1}>
      <b>{title}</b>
      <ul>
        {differences.map(({ field, before, after }) => (
          <li key={field}>
            <span className="muted">{field}</span> <del>{before || m.platform_edit_none()}</del> →{' '}
            <ins>{after || m.platform_edit_none()}</ins>
          </li>
        ))}
      </ul>
      <div className={css.ways}>
        <Button onClick={keepMine}>{m.platform_keep_mine()}</Button>
        <Button onClick={takeTheirs.take}>{takeTheirs.label}</Button>
      </div>
    </section>
  )
}
