import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { GiftDetails } from '#features/gifts/rows.ts'
import { m } from '#messages/messages.js'
import { descriptionBelow, warningBelow } from '#platform/web/form/inputs/warning-below.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { taxAuthorityOf, taxNumberOf, taxNumberNames } from '../rules.ts'
import { useRegistration } from './use-tax.ts'
import css from './tax-panel.module.css'
import { isPhoneDoubtful, normalizePhone } from '#jurisdictions/phone.ts'
import { identityNumber, idTypeLabel } from '#jurisdictions/identity-numbers.ts'
import { getLocale } from '#messages/runtime.js'

type RegistrationForm = { nric: string; name: string; email: string; phoneNumber: string }

/** Registers a gift for a donor on the phone: the number, with its type shown while typing, and the missing donor details. */
export function RegisterDialog({ gift, onClose }: { gift: GiftDetails; onClose: () => void }) {
  const { missing } = gift.tax
  const [typed, setTyped] = useState<RegistrationForm>({ nric: '', name: '', email: '', phoneNumber: '' })
  const [hasAsked, setAsked] = useState(false)
  const [isTried, setTried] = useState(false)
  const registering = useRegistration(gift, onClose)
  const problem = registering.error ? toSendProblem(registering.error) : null
  const phone = normalizePhone(typed.phoneNumber, gift.countryCode) ?? ''
  const wrong = {
    nric: missing.includes('nric') ? numberProblem(typed.nric, gift.countryCode) : null,
    name: missing.includes('name') && !typed.name.trim() ? m.full_name_required() : null,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.nric || wrong.name || !hasAsked || registering.isPending) return
    registering.mutate({ ...typed, payerAsked: true })
  }
  const field = (name: keyof RegistrationForm, label: string, more: object = {}) =>
    missing.includes(name) && (
      <TextInput
        label={label}
        autoComplete="off"
        value={typed[name]}
        error={(isTried && name in wrong && wrong[name as keyof typeof wrong]) || problem?.fields[name]}
        onChange={event => setTyped({ ...typed, [name]: event.currentTarget.value })}
        {...more}
      />
    )
  return (
    <Dialog onClose={onClose} title={m.tax_open_register()}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <p className="muted small">{m.tax_ask_text({ authority: taxAuthorityOf(gift.countryCode) })}</p>
        {field('nric', taxNumberNames(gift.countryCode, getLocale()), {
          'data-autofocus': true,
          maxLength: 20,
          spellCheck: false,
          required: true,
          description: <span aria-live="polite">{numberWords(typed.nric, gift.countryCode)}</span>,
          inputWrapperOrder: descriptionBelow,
        })}
        {field('name', m.tax_name(), { maxLength: 150, required: true })}
        {field('phoneNumber', m.tax_ask_mobile(), {
          type: 'tel',
          maxLength: 25,
          ...warningBelow(isPhoneDoubtful(typed.phoneNumber, phone) ? m.platform_phone_doubtful() : null),
        })}
        {field('email', m.tax_ask_email(), { type: 'email', maxLength: 254 })}
        <Checkbox
          label={m.tax_ask_payer()}
          description={m.tax_ask_payer_hint()}
          checked={hasAsked}
          error={isTried && !hasAsked && m.tax_ask_payer_missing()}
          onChange={event => setAsked(event.currentTarget.checked)}
        />
        <ProblemNotice problem={problem} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.tax_ask_cancel()}</Button>
          <Button type="submit" variant="filled" aria-disabled={registering.isPending}>
            {m.tax_ask_send()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

const problemWords = {
  ENTER_TAX_NUMBER: m.enter_tax_number,
  WRONG_CHECK_LETTER: m.wrong_check_letter,
  NOT_A_TAX_NUMBER: m.not_a_tax_number,
} as const
function numberProblem(typed: string, country: string): string | null {
  const read = taxNumberOf(typed, country)
  return 'problem' in read ? problemWords[read.problem]() : null
}

/** The type of a number while typing; empty until it is long enough. */
function numberWords(typed: string, country: string): string {
  const read = taxNumberOf(typed, country)
  if ('problem' in read) return read.problem === 'WRONG_CHECK_LETTER' ? m.wrong_check_letter() : ''
  if (read.isDoubtful) return m.tax_number_doubtful()
  const isOfOrganisations = identityNumber(read.idType)?.isOfOrganisations
  return (isOfOrganisations ? m.tax_number_of_organisation : m.tax_number_fits)({ kind: idTypeLabel(read.idType, '') })
}
