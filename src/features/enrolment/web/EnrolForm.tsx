import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { joinPhone } from '#kit/identity/phone.ts'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import { PublicField } from '#platform/web/public/PublicField.tsx'
import { PublicPopup } from '#platform/web/public/PublicPopup.tsx'
import form from '#platform/web/public/public-form.module.css'
import type { EnrolmentConfiguration } from '../contract.ts'
import { enrolmentNumberOf, type EnrolmentInput, validateEnrolment } from '../rules.ts'
import { Agreement } from './Agreement.tsx'
import { sendEnrolment } from './fetch-enrolment.ts'
import { MobileField } from './MobileField.tsx'
import { ProblemList } from './ProblemList.tsx'
import { problemText } from './problem-labels.ts'
import css from './enrol.module.css'

/** By field, the code of what is wrong, or a text of the server. */
type Errors = Partial<Record<keyof EnrolmentInput, string>>
type EnrolmentOutcome = { receiptPath: string | null }
type Props = { txnId: string; charity: EnrolmentConfiguration; language: Locale; onDone: (done: EnrolmentOutcome) => void }
type Outcome = ({ kind: 'done' } & EnrolmentOutcome) | { kind: 'failed'; message: string | null }

/** Sends what was typed. Refused fields say why beside themselves; anything else is the outcome. */
function useSending({ txnId, charity, language }: Props) {
  const [errors, setErrors] = useState<Errors>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (typed: EnrolmentInput, iAgree: boolean) => {
    setSending(true)
    const { nric, ...others } = typed
    const answer = { ...(charity.isMalasianApp ? { nric } : { iAgree }), language }
    const sent = await sendEnrolment(txnId, charity.charityId, { ...others, ...answer })
    setSending(false)
    if (sent.kind === 'done') return setOutcome(sent)
    setErrors(sent.fields)
    if (Object.keys(sent.fields).length === 0) setOutcome({ kind: 'failed', message: sent.message })
  }
  return { errors, setErrors, outcome, setOutcome, isSending, send }
}

const numberHints = { myKad: m.enrolment_nric_hint, myKadOrBruneiIc: m.enrolment_nric_hint_brunei } as const

/** The enrolment form. Input stays after a failure. */
export function EnrolForm(props: Props) {
  const { charity, language, onDone } = props
  const [say, number] = [{ locale: language }, enrolmentNumberOf(charity.countryCode)]
  const id = useId()
  const [fields, setFields] = useState({ name: '', email: '', nric: '' })
  const [mobile, setMobile] = useState({
    country: charity.countryCode as string,
    dialCode: defaultDialCode(charity.countryCode),
    shown: '',
  })
  const [iAgree, setAgree] = useState(charity.agreementStartsTicked)
  const { errors, setErrors, outcome, setOutcome, isSending, send } = useSending(props)
  const problems = useRef<HTMLDivElement>(null)
  useEffect(() => void problems.current?.focus(), [errors])

  const typed: EnrolmentInput = { ...fields, phoneNumber: mobile.shown && joinPhone(mobile.dialCode, mobile.shown) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const wrong = validateEnrolment(typed, charity)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0) void send(typed, iAgree)
  }
  const type = (name: keyof typeof fields) => (value: string) => setFields(before => ({ ...before, [name]: value }))
  const errorOf = (name: keyof EnrolmentInput) => errors[name] && problemText(errors[name], language)
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {Object.keys(errors).length > 0 && <ProblemList ref={problems} errors={errors} idOf={name => `${id}-${name}`} language={language} />}
      <PublicField
        id={`${id}-name`}
        label={m.enrolment_name({}, say)}
        autoComplete="name"
        maxLength={200}
        value={fields.name}
        error={errorOf('name')}
        onType={type('name')}
      />
      <PublicField
        id={`${id}-email`}
        label={m.enrolment_email({}, say)}
        hint={m.enrolment_reach({}, say)}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={fields.email}
        error={errorOf('email')}
        onType={type('email')}
      />
      <MobileField id={`${id}-phoneNumber`} mobile={mobile} change={setMobile} error={errorOf('phoneNumber')} language={language} />
      {charity.isMalasianApp && number && (
        <PublicField
          id={`${id}-nric`}
          label={m.enrolment_nric({}, say)}
          hint={numberHints[number.hint]({}, say)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          value={fields.nric}
          error={errorOf('nric')}
          onType={value => type('nric')(number.type(fields.nric, value))}
        />
      )}
      {!charity.isMalasianApp && <Agreement charityName={charity.charityName} isAgreed={iAgree} agree={setAgree} language={language} />}
      <button type="submit" className={`${form.main} ${css.submit}`} aria-disabled={isSending}>
        {isSending && <span className={css.spinner} role="status" aria-label={m.enrolment_sending({}, say)} />}
        {m.enrolment_submit({}, say)}
      </button>
      {outcome && <OutcomePopup outcome={outcome} typed={typed} language={language} onDone={onDone} forget={() => setOutcome(null)} />}
    </form>
  )
}

type OutcomeProps = { outcome: Outcome; typed: EnrolmentInput; language: Locale; onDone: Props['onDone']; forget: () => void }
/** The outcome: success with the donor's name and receipt, or a failure. */
function OutcomePopup({ outcome, typed: { name, email }, language, onDone, forget }: OutcomeProps) {
  const say = { locale: language }
  if (outcome.kind === 'failed')
    return (
      <PublicPopup
        tone="danger"
        title={m.enrolment_wrong({}, say)}
        text={outcome.message ?? m.enrolment_wrong_text({}, say)}
        button={m.enrolment_close({}, say)}
        onClose={forget}
      />
    )
  const thanks = outcome.receiptPath && email.trim() ? m.enrolment_done_text_mail : m.enrolment_done_text
  return (
    <PublicPopup
      tone="success"
      title={m.enrolment_done({}, say)}
      text={thanks({ name: name.trim() }, say)}
      button={m.enrolment_okay({}, say)}
      onClose={() => onDone(outcome)}
    />
  )
}
