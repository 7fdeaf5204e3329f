import { type ClipboardEvent, useId, useState } from 'react'
import { countries } from '#kit/identity/countries.ts'
import { joinPhone } from '#kit/identity/phone.ts'
import { isPhoneDoubtful, pastePhone, typePhone } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import { BlockedPaste, type OfferedPhone, offerOfPaste } from '#platform/web/form/inputs/BlockedPaste.tsx'
import { useKeptCaret } from '#platform/web/form/inputs/use-kept-caret.ts'
import form from '#platform/web/public/public-form.module.css'
import { CountryPicker } from './CountryPicker.tsx'
import css from './enrol.module.css'

/** The value of a mobile field: country and grouped digits. */
type Mobile = { country: string; dialCode: string; shown: string }
type Props = { id: string; mobile: Mobile; change: (mobile: Mobile) => void; error: string | undefined; language: Locale }

/**
 * Country code and number. Digits are grouped by country. A paste of anything else is rejected with a message, and a button that takes
 * the digits of what was pasted.
 */
export function MobileField({ id, mobile, change, error, language }: Props) {
  const own = useId()
  const [blocked, setBlocked] = useState<{ offered: OfferedPhone | null } | null>(null)
  const caret = useKeptCaret()
  const say = { locale: language }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text').trim()
    const whole = value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
    const isDigits = pastePhone(pasted, mobile.dialCode) !== null
    setBlocked(isDigits ? null : { offered: offerOfPaste(pasted, mobile.dialCode) })
    if (isDigits) change({ ...mobile, shown: pastePhone(whole.replaceAll(' ', ''), mobile.dialCode) ?? '' })
  }
  const take = ({ dialCode, shown }: OfferedPhone) => {
    const named = dialCode === mobile.dialCode ? undefined : countries.find(({ dial_code }) => dial_code === dialCode)
    change({ country: named?.code ?? mobile.country, dialCode, shown })
    setBlocked(null)
    caret.ref.current?.focus()
  }
  const isDoubtful = isPhoneDoubtful(mobile.shown, joinPhone(mobile.dialCode, mobile.shown))
  const described = [blocked && `${own}b`, isDoubtful && `${own}w`, error && `${own}e`].filter(Boolean).join(' ')
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
            setBlocked(null)
            caret.keep(event.currentTarget)
            change({ ...mobile, shown: typePhone(event.currentTarget.value, mobile.dialCode) })
          }}
        />
      </div>
      {blocked && (
        <small id={`${own}b`} role="status">
          <BlockedPaste offered={blocked.offered} dialCode={mobile.dialCode} take={take} language={language} />
        </small>
      )}
      {isDoubtful && (
        <small id={`${own}w`} role="status">
          {m.platform_phone_doubtful({}, say)}
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
