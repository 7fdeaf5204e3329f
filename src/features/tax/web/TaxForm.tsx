import { type FormEvent, useState } from 'react'
import { isEmail } from '#kit/text/text.ts'
import { isPhoneDoubtful, normalizePhone, phoneFault } from '#jurisdictions/phone.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { PublicField } from '#platform/web/public/PublicField.tsx'
import { PublicPopup } from '#platform/web/public/PublicPopup.tsx'
import { publicApi } from './public-api.ts'
import form from '#platform/web/public/public-form.module.css'
import { taxAuthorityOf, taxNumberOf, taxNumberNames } from '../rules.ts'
import type { OpenedTaxPage } from './fetch-tax-page.ts'
import css from './tax.module.css'

type TaxFormField = 'name' | 'email' | 'phoneNumber' | 'nric'
type Errors = Partial<Record<TaxFormField, string>>
type Props = { verb: 'register' | 'enrol'; query: string; opened: OpenedTaxPage; language: Locale; onDone: () => void }
type Outcome = 'done' | { title: string; text?: string }

/** Submits the form. Refused fields show their errors; everything else is returned. */
function useSending({ verb, query, opened: { token }, language }: Props) {
  const [errors, setErrors] = useState<Errors>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (typed: Record<TaxFormField, string>) => {
    setSending(true)
    try {
      if (verb === 'register') await publicApi.tax.register(typed, { headers: { 'x-provider-token': token } })
      else await publicApi.tax.enrolYourself({ transactionId: query, name: typed.name, email: typed.email, phoneNumber: typed.phoneNumber })
      setOutcome('done')
    } catch (error) {
      const refused = error instanceof RefusalError ? error : null
      const fields = Object.fromEntries(refused?.errors.map(({ field, message }) => [field, message]) ?? []) as Errors
      setErrors(fields)
      if (Object.keys(fields).length === 0)
        setOutcome({ title: m.tax_error({}, { locale: language }), ...(refused && { text: refused.message }) })
    } finally {
      setSending(false)
    }
  }
  return { errors, setErrors, outcome, forgetOutcome: () => setOutcome(null), isSending, send }
}

/** A form for the missing donor details. Input stays after a failure. */
export function TaxForm(props: Props) {
  const { verb, language, onDone } = props
  const { page } = props.opened
  const say = { locale: language }
  const [typed, setTyped] = useState<Record<TaxFormField, string>>({ name: '', email: '', phoneNumber: '', nric: '' })
  const { errors, setErrors, outcome, forgetOutcome, isSending, send } = useSending(props)
  const askedFields = page.missing.filter(field => verb === 'register' || field !== 'nric')
  const number = taxNumberOf(typed.nric, page.country)
  const phone = normalizePhone(typed.phoneNumber, page.country) ?? ''
  const authority = taxAuthorityOf(page.country)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const wrong = wrongIn(typed, askedFields, verb, page.country, say)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void send(typed)
  }
  const field = (name: TaxFormField, label: string, more: Partial<Parameters<typeof PublicField>[0]> = {}) =>
    askedFields.includes(name) && (
      <PublicField
        label={label}
        name={name}
        value={typed[name]}
        error={errors[name]}
        onType={value => setTyped(before => ({ ...before, [name]: value }))}
        {...more}
      />
    )
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {field('nric', taxNumberNames(page.country, language), {
        autoCapitalize: 'characters',
        autoComplete: 'off',
        spellCheck: false,
        maxLength: 20,
        hint:
          'isDoubtful' in number && number.isDoubtful
            ? m.tax_number_doubtful({}, say)
            : m.tax_number_hint({ name: page.charityName, authority }, say),
      })}
      {field('name', m.tax_name({}, say), { autoComplete: 'name', maxLength: 150 })}
      {field('email', m.tax_receipt_email({}, say), {
        type: 'email',
        autoComplete: 'email',
        maxLength: 254,
        ...(askedFields.includes('phoneNumber') && { hint: m.tax_reach({}, say) }),
      })}
      {field('phoneNumber', m.tax_receipt_mobile({}, say), {
        type: 'tel',
        autoComplete: 'tel',
        maxLength: 25,
        ...(isPhoneDoubtful(typed.phoneNumber, phone) && { warning: m.platform_phone_doubtful({}, say) }),
      })}
      <button type="submit" className={form.main} aria-disabled={isSending}>
        {verb === 'register' ? m.tax_register({}, say) : m.tax_enrol({}, say)}
      </button>
      {verb === 'register' && <p className={css.note}>{m.tax_eligibility({}, say)}</p>}
      {outcome === 'done' && (
        <Done verb={verb} text={verb === 'register' ? m.tax_done_text({ authority }, say) : typed.name} say={say} onClose={onDone} />
      )}
      {outcome && outcome !== 'done' && <PublicPopup tone="danger" {...outcome} button={m.tax_close({}, say)} onClose={forgetOutcome} />}
    </form>
  )
}

const Done = ({ verb, text, say, onClose }: { verb: Props['verb']; text: string; say: { locale: Locale }; onClose: () => void }) => (
  <PublicPopup
    tone="success"
    title={verb === 'register' ? m.tax_done({}, say) : m.tax_enrolled({}, say)}
    text={text}
    button={m.tax_okay({}, say)}
    onClose={onClose}
  />
)

const phoneTexts = { MOBILE_TOO_SHORT: m.mobile_too_short, MOBILE_TOO_LONG: m.mobile_too_long }

/** Client-side validation. */
function wrongIn(
  typed: Record<TaxFormField, string>,
  asked: readonly TaxFormField[],
  verb: Props['verb'],
  country: string,
  say: { locale: Locale },
): Errors {
  const wrong: Errors = {}
  const number = taxNumberOf(typed.nric, country)
  if (asked.includes('nric') && 'problem' in number)
    wrong.nric = typed.nric.trim() ? m.not_a_tax_number({}, say) : m.enter_tax_number({}, say)
  if (asked.includes('name') && !typed.name.trim()) wrong.name = m.full_name_required({}, say)
  const phoneProblem = typed.phoneNumber.trim() ? phoneFault(typed.phoneNumber, country) : null
  if (phoneProblem) wrong.phoneNumber = phoneTexts[phoneProblem]({}, say)
  if (typed.email.trim() && !isEmail(typed.email.trim())) wrong.email = m.invalid_email({}, say)
  if (verb === 'enrol' && !typed.email.trim() && !typed.phoneNumber.trim())
    for (const field of ['email', 'phoneNumber'] as const) if (asked.includes(field)) wrong[field] = m.contact_required({}, say)
  return wrong
}
