import { Button, Checkbox, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { viewAudiences } from '#platform/contract/saved-view.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { ViewToSave } from './use-saved-views.ts'
import css from '../filters/filters.module.css'

type Props = { view: ViewToSave; save: (view: ViewToSave) => Promise<void>; close: () => void }
type Audience = (typeof viewAudiences)[number]

const audience = { me: m.platform_view_for_me, role: m.platform_view_for_role, all: m.platform_view_for_all } as const

/** Edits a view's name, audience and whether the list opens with it. */
export function SaveViewDialog({ view, save, close }: Props) {
  const [name, setName] = useState(view.name)
  const [sharedWith, setSharedWith] = useState<Audience>(view.sharedWith)
  const [isDefault, setDefault] = useState(view.isDefault)
  const [saving, setSaving] = useState(false)
  const ready = name.trim() !== '' && !saving
  return (
    <Dialog onClose={close} title={m.platform_name_view()}>
      <form
        className={css.form}
        onSubmit={event => {
          event.preventDefault()
          if (!ready) return
          setSaving(true)
          const { id, query } = view
          void save({ ...(id ? { id } : {}), query, name: name.trim(), sharedWith, isDefault }).finally(() => setSaving(false))
        }}
      >
        <TextInput
          data-autofocus
          label={m.platform_view_name()}
          maxLength={60}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Radio.Group label={m.platform_view_seen_by()} value={sharedWith} onChange={value => setSharedWith(value as Audience)}>
          <div className={css.options}>
            {viewAudiences.map(one => (
              <Radio key={one} value={one} label={audience[one]()} />
            ))}
          </div>
        </Radio.Group>
        <Checkbox label={m.platform_view_opens()} checked={isDefault} onChange={event => setDefault(event.currentTarget.checked)} />
        <footer className="dialog-actions">
          <Button onClick={close}>{m.platform_cancel()}</Button>
          <Button type="submit" variant="filled" aria-disabled={!ready}>
            {m.platform_save()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
