import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import css from './filters.module.css'

/** Asks for a view's name. */
export function SaveViewDialog({ name, save, close }: { name: string; save: (name: string) => Promise<void>; close: () => void }) {
  const [typed, setTyped] = useState(name)
  const [saving, setSaving] = useState(false)
  return (
    <Modal opened onClose={close} title={m.frames_name_view()} closeButtonProps={{ 'aria-label': m.frames_close() }}>
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          if (saving || typed.trim() === '') return
          setSaving(true)
          void save(typed.trim()).finally(() => setSaving(false))
        }}
      >
        <TextInput
          data-autofocus
          label={m.frames_view_name()}
          maxLength={60}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className={css.does}>
          <Button onClick={close}>{m.frames_cancel()}</Button>
          <Button type="submit" variant="filled" aria-disabled={saving || typed.trim() === ''}>
            {m.frames_save()}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
