import { digitsOfPaste, pastePhone } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import { getLocale, type Locale } from '#messages/runtime.js'
import css from './blocked-paste.module.css'

/** A phone number that a blocked paste offers: its digits as they are shown, and the dial code that the text names, else the field's. */
export type OfferedPhone = { dialCode: string; shown: string }

/** What a pasted text that is not digits alone offers; null without a number in it. */
export function offerOfPaste(pasted: string, dialCode: string): OfferedPhone | null {
  const found = digitsOfPaste(pasted, dialCode)
  const shown = found && pastePhone(found.digits, found.dialCode)
  return found && shown ? { dialCode: found.dialCode, shown } : null
}

type Props = { offered: OfferedPhone | null; dialCode: string; take: (offered: OfferedPhone) => void; language?: Locale }
/** What is wrong with a pasted text, and the button that takes its number where it has one; on public pages and in the back office. */
export function BlockedPaste({ offered, dialCode, take, language = getLocale() }: Props) {
  const say = { locale: language }
  const number = offered && (offered.dialCode === dialCode ? offered.shown : `${offered.dialCode} ${offered.shown}`)
  return (
    <>
      {m.platform_paste_digits({}, say)}{' '}
      {offered && number && (
        <button type="button" className={css.take} onClick={() => take(offered)}>
          {m.platform_paste_use({ number }, say)}
        </button>
      )}
    </>
  )
}
