import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { CircleIcon } from '@phosphor-icons/react/dist/csr/Circle'
import { useId } from 'react'
import { m } from '#messages/messages.js'
import { passwordChecks, type PasswordRule } from '#kit/security/passwords.ts'
import css from '../page/auth-page.module.css'
import { PasswordField } from './PasswordField.tsx'

const words: Readonly<Record<PasswordRule, () => string>> = {
  LENGTH: m.auth_rule_length,
  UPPER: m.auth_rule_upper,
  LOWER: m.auth_rule_lower,
  DIGIT: m.auth_rule_digit,
  SYMBOL: m.auth_rule_symbol,
  NO_SPACES: m.auth_rule_no_spaces,
  NOT_TOO_LONG: m.auth_rule_not_too_long,
  NOT_GUESSABLE: m.auth_rule_not_guessable,
}

type Props = {
  label?: string
  value: string
  onChange: (value: string) => void
  ownWords?: readonly string[]
  error?: string | undefined
  autoFocus?: boolean
}

/** A new password, with a checklist of its requirements that updates while typing. */
export function NewPassword({ label = m.auth_new_password(), value, onChange, ownWords = [], error, autoFocus = false }: Props) {
  const id = useId()
  const checks = passwordChecks(value, ownWords).filter(({ code, passed }) => code !== 'NOT_TOO_LONG' || (!passed && value !== ''))
  return (
    <>
      <PasswordField
        label={label}
        value={value}
        onChange={onChange}
        autoComplete="new-password"
        error={error}
        describedBy={id}
        autoFocus={autoFocus}
      />
      <ul id={id} className={css.rules} aria-label={m.auth_rules_title()}>
        {checks.map(({ code, passed }) => (
          <li key={code} data-passed={passed}>
            {passed ? <CheckCircleIcon size={16} aria-hidden="true" /> : <CircleIcon size={16} aria-hidden="true" />}
            {words[code]()}
            <span className="vh">, {passed ? m.auth_rule_met() : m.auth_rule_open()}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why a new password is not acceptable, as the error of its field; null when it is. */
export const newPasswordError = (password: string, ownWords: readonly string[] = []): string | null => {
  if (password === '') return m.platform_access_required()
  const missing = passwordChecks(password, ownWords).filter(({ passed }) => !passed)
  return missing.length ? missing.map(({ code }) => words[code]()).join(' · ') : null
}
