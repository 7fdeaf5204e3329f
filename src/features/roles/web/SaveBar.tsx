import { Button } from '@mantine/core'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { m } from '#messages/messages.js'
import type { Right } from '../rules.ts'
import css from './role-page.module.css'
import { rightName } from './labels.ts'

type Props = {
  changes: readonly { right: Right; isGranted: boolean }[]
  people: number
  isNew: boolean
  isDirty: boolean
  isSaving: boolean
  onDiscard: () => void
  onSave: () => void
}

const shown = 3

/** The unsaved changes, the number of people concerned, and the button to save. */
export function SaveBar({ changes, people, isNew, isDirty, isSaving, onDiscard, onSave }: Props) {
  const label = isNew || people === 0 ? m.platform_save() : m.roles_save_for({ count: people })
  const canSave = !isSaving && (isDirty || isNew)
  return (
    <div className={css.savebar} role="region" aria-label={m.platform_save()}>
      {!isNew && <b role="status">{m.roles_changes({ count: changes.length })}</b>}
      {!isNew && (
        <ul>
          {changes.slice(0, shown).map(({ right, isGranted }) => (
            <li key={right} data-granted={isGranted}>
              {isGranted ? (
                <PlusIcon size={12} weight="bold" aria-hidden="true" />
              ) : (
                <MinusIcon size={12} weight="bold" aria-hidden="true" />
              )}
              {rightName(right)}
              {!isGranted && people > 0 && <span className="muted">{m.roles_why_lose({ count: people })}</span>}
            </li>
          ))}
          {changes.length > shown && <li className="muted">{m.roles_more_changes({ count: changes.length - shown })}</li>}
        </ul>
      )}
      <span className={css.grow} />
      {isDirty && (
        <Button variant="subtle" onClick={onDiscard}>
          {m.roles_discard()}
        </Button>
      )}
      <Button variant={canSave ? 'filled' : 'default'} aria-disabled={!canSave} onClick={canSave ? onSave : undefined}>
        {isSaving ? m.roles_saving() : label}
      </Button>
    </div>
  )
}
