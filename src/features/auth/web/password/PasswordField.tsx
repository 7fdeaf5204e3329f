import { TextInput } from '@mantine/core'
import { ArrowFatLineUpIcon } from '@phosphor-icons/react/dist/csr/ArrowFatLineUp'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { m } from '#messages/messages.js'
import css from '../page/auth-page.module.css'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  /** Next to the label: a link to the page for forgotten passwords. */
  sideLink?: ReactNode
  describedBy?: string
  autoFocus?: boolean
}

/** A password input that can be shown and pasted into, with a Caps Lock hint. */
export function PasswordField({ label, value, onChange, autoComplete, error, sideLink, describedBy, autoFocus = false }: Props) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const [isCaps, setCaps] = useState(false)
  const look = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'))
  const Eye = isShown ? EyeSlashIcon : EyeIcon
  return (
    <div>
      <div className={css.labelRow}>
        <label htmlFor={id}>{label}</label>
        {sideLink}
      </div>
      <TextInput
        id={id}
        size="lg"
        type={isShown ? 'text' : 'password'}
        value={value}
        error={error}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={128}
        aria-describedby={[describedBy, isCaps && `${id}-caps`].filter(Boolean).join(' ') || undefined}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={look}
        onKeyUp={look}
        onBlur={() => setCaps(false)}
        rightSectionWidth={90}
        rightSection={
          <button
            type="button"
            className={css.show}
            aria-label={isShown ? m.auth_hide_password() : m.auth_show_password()}
            onClick={() => setShown(!isShown)}
          >
            <Eye size={16} aria-hidden="true" />
            {isShown ? m.auth_hide() : m.auth_show()}
          </button>
        }
      />
      <div role="status">
        {isCaps && (
          <span id={`${id}-caps`} className={css.caps}>
            <ArrowFatLineUpIcon size={16} aria-hidden="true" />
            {m.auth_caps_lock()}
          </span>
        )}
      </div>
    </div>
  )
}
