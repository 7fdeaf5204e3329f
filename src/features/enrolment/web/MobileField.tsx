import { type ClipboardEvent, useId, useState } from 'react'
import { pastePhone, typePhone } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import { useKeptCaret } from '#platform/web/form/inputs/use-kept-caret.ts'
import form from '#platform/web/public/public-form.module.css'
import { CountryPicker } from './CountryPicker.tsx'
import css from './enrol.module.css'

/** The value of a mobile field: country and grouped digits. */
type Mobile = { country: string; dialCode: string; shown: string }
type Props = { id: string; mobile: Mobile; change: (mobile: Mobile) => void; error: string | undefined; language: Locale }

/** Country code and number. Digits are grouped by country; an invalid paste is rejected with a message. */
export function MobileField({ id, mobile, change, error, language }: Props) {
  const own = useId()
  const [isBlocked, setBlocked] = useState(false)
  const caret = useKeptCaret()
  const say = { locale: language }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    const isWhole = value === '' || (selectionStart === 0 && selectionEnd === value.length)
    const whole = isWhole ? pasted : value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
    const shown = pastePhone(whole, mobile.dialCode)
    setBlocked(shown === null)
    if (shown !== null) change({ ...mobile, shown })
  }
  const described = [isBlocked && `${own}b`, error && `${own}e`].filter(Boolean).join(' ')
  return (
    <div className={form.field}>
      <label htmlFor={id}>{m.enrolment_mobile({}, say)}</label>
      <div className={css.mobile} data-invalid={error !== undefined}>
        <CountryPicker
          country={mobile.country}
          dialCode={mobile.dialCode}
          choose={({ code, dial_code: dialCode }) => change({ country: code, dialCode, shown: typePhone(mobile.shown, dialCode) })}
          language={language}
        />
        <input
          ref={caret.ref}
          id={id}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={24}
          value={mobile.shown}
          aria-invalid={error !== undefined}
          {...(described && { 'aria-describedby': described })}
          onPaste={paste}
          onChange={event => {
            setBlocked(false)
            caret.keep(event.currentTarget)
            change({ ...mobile, shown: typePhone(event.currentTarget.value, mobile.dialCode) })
          }}
        />
      </div>
      {isBlocked && (
        <small id={`${own}b`} role="status">
          {m.enrolment_mobile_digits({}, say)}
        </small>
      )}
      {error && (
        <em id={`${own}e`} role="alert">
          {error}
        </em>
      )}
    </div>
  )
}
