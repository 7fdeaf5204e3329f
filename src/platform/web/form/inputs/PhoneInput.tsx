import { Input } from '@mantine/core'
import { useState } from 'react'
import { countries } from '#kit/identity/countries.ts'
import { isPhoneDoubtful, normalizePhone, pastePhone, typePhone } from '#jurisdictions/phone.ts'
import { joinPhone, splitPhone } from '#kit/identity/phone.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'
import { BlockedPaste, type OfferedPhone, offerOfPaste } from './BlockedPaste.tsx'
import { useKeptCaret } from './use-kept-caret.ts'
import { warningBelow } from './warning-below.tsx'
import css from './inputs.module.css'

type Props = FieldProps<string> & { dialCode: string; description?: string; required?: boolean }

/**
 * A phone number as '+65 81234567', grouped while typing. `dialCode` is the default. A paste of anything but digits is blocked with an
 * error, and a button that takes its number. Warns of a number that may be two, or of another country.
 */
export function PhoneInput({ id, name, label, value, error, onChange, dialCode, description, required }: Props) {
  const [blocked, setBlocked] = useState<{ offered: OfferedPhone | null } | null>(null)
  const [chosen, setChosen] = useState(dialCode)
  const caret = useKeptCaret()
  const phone = splitPhone(value) ?? { dialCode: chosen, digits: '' }
  const isDoubtful = isPhoneDoubtful(phone.digits, normalizePhone(value, '') ?? '')
  const give = (code: string, digits: string) => onChange(digits.replace(/\D/g, '') === '' ? '' : joinPhone(code, digits))
  const take = ({ dialCode: named, shown }: OfferedPhone) => {
    give(named, shown)
    setBlocked(null)
    caret.ref.current?.focus()
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={blocked ? <BlockedPaste offered={blocked.offered} dialCode={phone.dialCode} take={take} /> : error}
      {...(description ? { description } : {})}
      {...warningBelow(isDoubtful ? m.platform_phone_doubtful() : null)}
      {...(required ? { required } : {})}
    >
      <div className={css.phone} data-wrong={error !== undefined}>
        <select
          aria-label={m.platform_dial_code()}
          value={countries.find(country => country.dial_code === phone.dialCode)?.code ?? ''}
          onChange={event => {
            const code = countries.find(country => country.code === event.currentTarget.value)?.dial_code ?? phone.dialCode
            setChosen(code)
            give(code, phone.digits)
          }}
        >
          {countries.map(country => (
            <option key={country.code} value={country.code}>{`${country.dial_code} ${country.name}`}</option>
          ))}
        </select>
        <span aria-hidden="true">{phone.dialCode}</span>
        <input
          ref={caret.ref}
          id={id}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          aria-invalid={error !== undefined}
          aria-describedby={
            [(isDoubtful || description) && `${id}-description`, (error || blocked) && `${id}-error`].filter(Boolean).join(' ') || undefined
          }
          value={typePhone(phone.digits, phone.dialCode)}
          onChange={event => {
            setBlocked(null)
            caret.keep(event.currentTarget)
            give(phone.dialCode, event.currentTarget.value)
          }}
          onPaste={event => {
            const text = event.clipboardData.getData('text')
            const digits = pastePhone(text.trim(), phone.dialCode)
            event.preventDefault()
            setBlocked(digits === null ? { offered: offerOfPaste(text, phone.dialCode) } : null)
            if (digits !== null) give(phone.dialCode, digits)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
