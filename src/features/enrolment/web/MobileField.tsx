import { type ClipboardEvent, useId, useState } from 'react'
import { countries } from '#kit/identity/countries.ts'
import { joinPhone } from '#kit/identity/phone.ts'
import { digitsOfPaste, isPhoneDoubtful, pastePhone, typePhone } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
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
  const [blocked, setBlocked] = useState<{ offered: Mobile | null } | null>(null)
  const caret = useKeptCaret()
  const say = { locale: language }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData.getData('text')
    const whole = value.slice(0, selectionStart ?? value.length) + pasted + value.slice(selectionEnd ?? value.length)
    const isDigits = pastePhone(pasted, mobile.dialCode) !== null
    setBlocked(isDigits ? null : { offered: offerOf(pasted, mobile) })
    if (isDigits) change({ ...mobile, shown: pastePhone(whole.replaceAll(' ', ''), mobile.dialCode) ?? '' })
  }
  const take = (offered: Mobile) => {
    change(offered)
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
      {blocked && <BlockedPaste id={`${own}b`} offered={blocked.offered} mobile={mobile} take={take} language={language} />}
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

type BlockedProps = Pick<Props, 'id' | 'mobile' | 'language'> & { offered: Mobile | null; take: (offered: Mobile) => void }
/** What is wrong with a pasted text, and the button that takes its digits where it has a number. */
const BlockedPaste = ({ id, offered, mobile, take, language }: BlockedProps) => (
  <>
    <small id={id} role="status">
      {m.enrolment_mobile_digits({}, { locale: language })}
    </small>
    {offered && (
      <button type="button" className={css.take} onClick={() => take(offered)}>
        {m.platform_paste_use({ number: nameOf(offered, mobile) }, { locale: language })}
      </button>
    )}
  </>
)

/** What a pasted text offers to take: its digits, and the country of a dial code that it names. */
function offerOf(pasted: string, mobile: Mobile): Mobile | null {
  const found = digitsOfPaste(pasted, mobile.dialCode)
  if (!found) return null
  const { dialCode } = found
  const country = dialCode === mobile.dialCode ? mobile.country : countries.find(({ dial_code }) => dial_code === dialCode)?.code
  return { country: country ?? mobile.country, dialCode, shown: pastePhone(found.digits, dialCode) ?? '' }
}

const nameOf = ({ dialCode, shown }: Mobile, mobile: Mobile) => (dialCode === mobile.dialCode ? shown : `${dialCode} ${shown}`)
