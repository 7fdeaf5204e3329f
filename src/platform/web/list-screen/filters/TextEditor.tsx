import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import type { EditorProps } from './editor-props.ts'
import css from './filters.module.css'

/** Filters by a text; Enter or the button applies it. */
export function TextEditor({ filter, value, change, close }: EditorProps) {
  const [text, setText] = useState(value?.kind === 'text' ? value.text : '')
  return (
    <form
      className={css.form}
      onSubmit={event => {
        event.preventDefault()
        change(text.trim() === '' ? null : { kind: 'text', text: text.trim() })
        close()
      }}
    >
      <TextInput size="sm" data-autofocus label={filter.label()} value={text} onChange={event => setText(event.currentTarget.value)} />
      <Button type="submit" variant="filled" size="xs">
        {m.platform_apply()}
      </Button>
    </form>
  )
}
