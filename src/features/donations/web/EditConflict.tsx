import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { formatMoment } from '#kit/dates.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { useSurroundings } from '#platform/web/list-screen/use-surroundings.ts'
import type { GiftToEdit } from '../editing.ts'
import { differences, fieldWords, valueWords } from './edit-words.ts'
import css from './edit.module.css'

type Props = { seen: GiftToEdit; saved: GiftToEdit; keepMine: () => void; takeTheirs: () => void }

/** Somebody else was faster: who, when, what they changed, and the two ways on. Nothing that was typed is lost. */
export function EditConflict({ seen, saved, keepMine, takeTheirs }: Props) {
  const { timeZone } = useSurroundings()
  const name = saved.lastChange?.by ?? '–'
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} className={css.conflict} role="alert" tabIndex={-1}>
      <b>{saidBy(saved, timeZone)}</b>
      <ul>
        {differences(seen, saved).map(field => (
          <li key={field}>
            <span className="muted">{fieldWords(field)}</span> <del>{valueWords(seen, field) || m.edit_none()}</del> →{' '}
            <ins>{valueWords(saved, field) || m.edit_none()}</ins>
          </li>
        ))}
      </ul>
      <div className={css.does}>
        <Button onClick={keepMine}>{m.edit_keep_mine()}</Button>
        <Button onClick={takeTheirs}>{m.edit_take_theirs({ name })}</Button>
      </div>
    </section>
  )
}

function saidBy({ lastChange }: GiftToEdit, timeZone: string): string {
  const name = lastChange?.by ?? '–'
  const minutes = lastChange ? Math.floor((Date.now() - new Date(lastChange.at).getTime()) / 60_000) : 0
  if (minutes < 1) return m.edit_changed_just_now({ name })
  if (minutes < 60) return m.edit_changed_ago({ name, minutes })
  return m.edit_changed_on({ name, day: formatMoment(lastChange?.at ?? '', timeZone, 'DD MMM YYYY, HH:mm', getLocale()) })
}
