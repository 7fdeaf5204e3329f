import type { Language } from '#kit/text/languages.ts'
import { Button, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { FileInput } from '#platform/web/form/inputs/FileInput.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import type { DonorMatch } from '#features/donors/contract.ts'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import type { EditField, EditLock } from '#features/gifts/fields.ts'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { commonTexts } from '#features/gifts/texts.ts'
import { FlagInputs } from '../FlagInputs.tsx'
import { TextInputs } from '../TextInputs.tsx'
import { type GiftDraft, methodFieldsOf } from '../counter/counter.ts'
import { DayReason } from '../counter/DayReason.tsx'
import { DonorBox } from '../counter/donor/DonorBox.tsx'
import { toCounterLine, isEditable } from './edit-line.ts'
import { fieldWords, lockWords, valueWords } from './edit-labels.ts'
import { MethodFields } from '../counter/SheetParts.tsx'
import { nameOfMethod } from '../catalogue-labels.ts'
import { translateParams } from '../counter/translate-params.ts'
import css from './edit.module.css'

type Props = { gift: GiftToEdit; form: FormHandle<GiftDraft>; lookUp: (text: string) => Promise<DonorMatch[]> }
type Choice = { id: string | number; displayName: string }
/** The choices, and the present one where it cannot be chosen any more. */
const dataOf = (choices: readonly Choice[], present: { value: string; label: string } | null) => {
  const data = choices.map(({ id, displayName }) => ({ value: String(id), label: displayName }))
  return present && !data.some(({ value }) => value === present.value) ? [present, ...data] : data
}

/** What may be changed of a gift, in the order in which it was written down. */
export function EditGiftFields({ gift, form, lookUp }: Props) {
  const may = (field: EditField) => isEditable(gift, field)
  const parts: PartProps = { gift, form, params: translateParams(gift.params), may }
  const hasPayment = may('paymentMethod') || methodFieldsOf(parts.params, form.values).length > 0
  return (
    <>
      {may('donor') && <Donor gift={gift} form={form} lookUp={lookUp} />}
      {(may('donationToValue') || may('amount') || may('donationDate')) && <GiftPart {...parts} />}
      {may('chequeNumber') && hasPayment && <PaymentPart {...parts} />}
      <ReceiptPart {...parts} />
      <UnchangeableFields gift={gift} />
    </>
  )
}

type PartProps = { gift: GiftToEdit; form: FormHandle<GiftDraft>; params: GiftToEdit['params']; may: (field: EditField) => boolean }

const GiftPart = ({ gift, form, params, may }: PartProps) => (
  <Part title={m.gift_screens_section_gift()}>
    {may('donationToValue') && (
      <Select
        {...form.input('purpose')}
        searchable
        data={dataOf(params.donationToValues, { value: gift.donationToValue, label: gift.donationToName })}
        onChange={value => {
          if (value) form.set('purpose', value)
        }}
      />
    )}
    {may('amount') && <AmountInput {...form.input('amount')} currency={params.currency} required />}
    {may('donationDate') && <DayInput {...form.input('day')} today={params.today} latest={params.today} />}
    {form.values.day !== gift.donationDate && <DayReason form={form} params={params} set={dayReason => form.set('dayReason', dayReason)} />}
  </Part>
)

const PaymentPart = ({ gift, form, params, may }: PartProps) => (
  <Part title={m.gift_screens_section_payment()}>
    {may('paymentMethod') && (
      <Select
        {...form.input('paymentMethod')}
        value={String(form.values.paymentMethod)}
        data={dataOf(params.paymentMethods, { value: String(gift.paymentMethod), label: nameOfMethod(gift.paymentMethod) })}
        onChange={value => {
          if (value) form.set('paymentMethod', Number(value) as PaymentMethodId)
        }}
      />
    )}
    <div className={`${css.whole} ${css.method}`}>
      <MethodFields form={form} params={params} />
    </div>
  </Part>
)

const ReceiptPart = ({ gift, form, params }: PartProps) => (
  <Part title={m.gift_screens_section_receipt()}>
    <Select
      {...form.input('language')}
      data={dataOf(params.languages, null)}
      onChange={value => {
        if (value) form.set('language', value as Language)
      }}
    />
    {params.collectionCentres.length > 0 && (
      <Select
        {...form.input('centre')}
        clearable
        data={dataOf(params.collectionCentres, null)}
        onChange={centre => form.set('centre', centre)}
      />
    )}
    <TextInputs form={form} texts={commonTexts} className={css.whole} />
    <div className={css.whole}>
      <FileInput {...form.input('file')} imagePath="supporting" />
    </div>
    <FlagInputs form={form} flags={formFlagsOf(gift.appPreferenceId, params.asksIRAS)} className={css.whole} />
  </Part>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={css.part}>
    <legend>{title}</legend>
    <div className={css.grid}>{children}</div>
  </fieldset>
)

function Donor({ gift, form, lookUp }: Props) {
  const { donor } = form.values
  const was = toCounterLine(gift).donor
  return (
    <fieldset className={css.part}>
      <legend>{m.gift_screens_donor()}</legend>
      <DonorBox form={form} params={gift.params} lookUp={lookUp} onChosen={() => {}} />
      {donor.kind === 'nobody' && (
        <div className={css.does}>
          {was.kind === 'known' && (
            <>
              <Button size="xs" onClick={() => form.set('donor', was)}>
                {m.gift_screens_keep_donor({ name: was.match.donorName })}
              </Button>
              <Button size="xs" onClick={() => form.set('donor', { kind: 'anonymous' })}>
                {m.gift_screens_edit_anonymous()}
              </Button>
            </>
          )}
          {was.kind === 'anonymous' && (
            <Button size="xs" onClick={() => form.set('donor', was)}>
              {m.gift_screens_edit_anonymous()}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** What cannot be changed, with its value and the reason: said instead of dead fields. */
function UnchangeableFields({ gift }: { gift: GiftToEdit }) {
  const reasons = Map.groupBy(
    gift.locks.filter(({ field }) => valueWords(gift, field) !== ''),
    ({ code }) => code,
  )
  if (reasons.size === 0) return null
  return (
    <section className={css.stays} aria-label={m.gift_screens_stays()}>
      <h2>{m.gift_screens_stays()}</h2>
      {[...reasons].map(([code, locked]) => (
        <div key={code}>
          <p className="muted small">{lockWords(code satisfies EditLock)}</p>
          <dl>
            {locked.map(({ field }) => (
              <div key={field}>
                <dt>{fieldWords(field)}</dt>
                <dd>{valueWords(gift, field)}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  )
}
