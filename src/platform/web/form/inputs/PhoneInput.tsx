import { Input } from '@mantine/core'
import { useState } from 'react'
import { countries } from '#kit/identity/countries.ts'
import { digitsOfPaste, isPhoneDoubtful, normalizePhone, pastePhone, typePhone } from '#jurisdictions/phone.ts'
import { joinPhone, splitPhone } from '#kit/identity/phone.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'
import { useKeptCaret } from './use-kept-caret.ts'
import { warningBelow } from './warning-below.tsx'
import css from './inputs.module.css'

type Props = FieldProps<string> & { dialCode: string; description?: string; required?: boolean }

/**
 * A phone number as '+65 81234567', grouped while typing. `dialCode` is the default. Pasted text that is no number shows an error, with a
 * button that takes its digits. Warns of a number that may be two, or of another country.
 */
export function PhoneInput({ id, name, label, value, error, onChange, dialCode, description, required }: Props) {
  const [blocked, setBlocked] = useState<{ offered: string | null } | null>(null)
  const [chosen, setChosen] = useState(dialCode)
  const caret = useKeptCaret()
  const phone = splitPhone(value) ?? { dialCode: chosen, digits: '' }
  const isDoubtful = isPhoneDoubtful(phone.digits, normalizePhone(value, '') ?? '')
  const give = (code: string, digits: string) => onChange(digits.replace(/\D/g, '') === '' ? '' : joinPhone(code, digits))
  const take = (offered: string) => {
    give(phone.dialCode, offered)
    setBlocked(null)
    caret.ref.current?.focus()
  }
  return (
    <Input.Wrapper
      id={id}
      label={label}
      error={blocked ? <BlockedPaste offered={blocked.offered} take={take} /> : error}
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
            const whole = splitPhone(text)
            const digits = whole ? whole.digits : pastePhone(text.replace(/\s/g, ''), phone.dialCode)
            event.preventDefault()
            setBlocked(digits === null ? { offered: offerOf(text, phone.dialCode) } : null)
            if (digits !== null) give(whole?.dialCode ?? phone.dialCode, digits)
          }}
        />
      </div>
    </Input.Wrapper>
  )
}

/** The digits of a pasted text that names no dial code, as they are shown; null without digits. */
function offerOf(pasted: string, dialCode: string): string | null {
  const found = digitsOfPaste(pasted, dialCode)
  return found && pastePhone(found.digits, dialCode)
}

/** What is wrong with a pasted text, and the button that takes its digits where it has some. */
const BlockedPaste = ({ offered, take }: { offered: string | null; take: (offered: string) => void }) => (
  <>
    {m.platform_paste_digits()}{' '}
    {offered && (
      <button type="button" className={css.take} onClick={() => take(offered)}>
        {m.platform_paste_use({ number: offered })}
      </button>
    )}
  </>
)
