import { Checkbox, Loader, Radio, ScrollArea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import type { EditorProps } from './editor-props.ts'
import css from './filters.module.css'

const searchFrom = 9

type Props = Omit<EditorProps, 'dates' | 'currency'>
/** Checkboxes for several answers; radio buttons with "All" for one. Long lists are searchable. */
export function ChoicesEditor({ filter, value, options, loading, change, close }: Props) {
  const [sought, setSought] = useState('')
  const chosen = value?.kind === 'chosen' ? value.values : []
  const single = filter.kind === 'choice'
  const shown = options.filter(({ label }) => label.toLocaleLowerCase().includes(sought.trim().toLocaleLowerCase()))
  const toggle = (id: string) => {
    if (single) {
      change({ kind: 'chosen', values: [id] })
      return close()
    }
    const ticked = chosen.includes(id) ? chosen.filter(one => one !== id) : [...chosen, id]
    const inOrder = [
      ...options.map(option => String(option.value)).filter(one => ticked.includes(one)),
      ...ticked.filter(one => !options.some(option => String(option.value) === one)),
    ]
    change(inOrder.length > 0 ? { kind: 'chosen', values: inOrder } : null)
  }
  const takeAway = () => {
    change(null)
    close()
  }
  if (loading) return <Loader aria-label={m.platform_frames_loading()} />
  const Mark = single ? Radio : Checkbox
  return (
    <fieldset className={css.fieldset}>
      <legend className="vh">{filter.label()}</legend>
      {options.length >= searchFrom && (
        <TextInput
          size="sm"
          data-autofocus
          aria-label={m.platform_search_options()}
          placeholder={m.platform_search_options()}
          value={sought}
          onChange={event => setSought(event.currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={280} type="auto">
        <div className={css.options}>
          {single && sought.trim() === '' && (
            <Radio name={filter.id} label={m.platform_all()} checked={chosen.length === 0} onChange={takeAway} />
          )}
          {shown.map(option => {
            const id = String(option.value)
            return <Mark key={id} name={filter.id} label={option.label} checked={chosen.includes(id)} onChange={() => toggle(id)} />
          })}
          {shown.length === 0 && <p className="muted small">{m.platform_no_options()}</p>}
        </div>
      </ScrollArea.Autosize>
    </fieldset>
  )
}
