import { Checkbox, Select, TextInput } from '@mantine/core'
import { amountInWords } from '#features/receipts/rules.ts'
import { currencySign } from '#kit/money.ts'
import { paymentMethod } from '#kit/payment.ts'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { DayInput } from '#platform/web/form/DayInput.tsx'
import { FileDrop } from '#platform/web/form/FileDrop.tsx'
import { RemarkInput } from '#platform/web/form/RemarkInput.tsx'
import { fieldId, type FormHandle } from '#platform/web/form/use-form-frame.ts'
import { Amount } from '#platform/web/ui/Amount.tsx'
import { LedgerTotal } from '#platform/web/ui/LedgerTotal.tsx'
import { fieldsOf, type Line, type Params } from './counter.ts'
import css from './counter.module.css'

type Props = { form: FormHandle<Line>; params: Params }

/** The gift: what for, how paid, how much, and the sum in words above its rules. */
export function GiftSheet({ form, params }: Props) {
  const { values: line } = form
  const purpose = params.donationToValues.find(({ id }) => id === line.purpose)
  const amount = { minor: line.amount ?? 0, currency: params.currency }
  return (
    <div className={css.sheet}>
      <div className={css.head}>{m.giving_gift_for()}</div>
      <div className={`${css.head} ${css.end}`}>{m.giving_amount_in({ sign: currencySign(params.currency).trim() })}</div>
      <div>
        <b>{purpose?.displayName}</b>
        <MethodFields form={form} params={params} />
      </div>
      <div className={css.amount}>
        <AmountInput {...form.input('amount')} label={m.giving_amount()} currency={params.currency} required />
      </div>
      <div className={css.sum}>
        <span className={css.words}>{amount.minor > 0 ? amountInWords(amount, line.language) : '–'}</span>
        <span className="muted small">
          {line.giver.kind === 'nobody'
            ? m.giving_choose_donor()
            : m.giving_line_of({
                donor: donorWords(line),
                method: paymentMethod(line.paymentMethod)?.label ?? '',
                purpose: purpose?.displayName ?? '',
              })}
        </span>
      </div>
      <div className={css.sum}>
        <LedgerTotal>
          <span className={css.total}>
            <Amount money={amount} as="page" />
          </span>
        </LedgerTotal>
      </div>
      <MoreFields form={form} params={params} />
    </div>
  )
}

function donorWords({ giver }: Line): string {
  if (giver.kind === 'known') return giver.match.donorName
  if (giver.kind === 'new') return giver.donorName || '–'
  return giver.kind === 'anonymous' ? m.giving_anonymous() : '–'
}

/** The fields that only this way of paying has. */
function MethodFields({ form, params }: Props) {
  const fields = fieldsOf(params, form.values)
  if (fields.length === 0) return null
  const cards = params.cardTypes.map(({ id, displayName }) => ({ value: String(id), label: displayName }))
  return (
    <div className={css.fields}>
      {fields.includes('cardType') && <Select {...form.input('cardType')} label={m.giving_card_type()} data={cards} />}
      {fields.includes('cardLastDigit') && (
        <TextInput {...form.text('cardLastDigit')} inputMode="numeric" maxLength={4} autoComplete="off" />
      )}
      {fields.includes('chequeNumber') && (
        <TextInput {...form.text('chequeNumber')} inputMode="numeric" maxLength={20} autoComplete="off" />
      )}
      {fields.includes('bankName') && <TextInput {...form.text('bankName')} maxLength={60} autoComplete="off" />}
      {fields.includes('chequeDate') && <DayInput {...form.input('chequeDate')} today={params.today} />}
      {fields.includes('referenceNo') && <TextInput {...form.text('referenceNo')} maxLength={60} autoComplete="off" />}
    </div>
  )
}

/** What is seldom needed, behind one line. */
function MoreFields({ form, params }: Props) {
  const { isRegistered } = form.values
  return (
    <details className={css.more}>
      <summary className="small">{m.giving_more_fields()}</summary>
      <div className={css.fields}>
        <RemarkInput {...form.input('remarks')} />
        <FileDrop {...form.input('file')} imagePath="supporting" />
        {params.asksIRAS && (
          <Checkbox
            id={fieldId(form.id, 'isRegistered')}
            label={m.giving_ipc_registration()}
            description={m.giving_ipc_hint()}
            checked={isRegistered}
            onChange={event => form.set('isRegistered', event.currentTarget.checked)}
          />
        )}
      </div>
    </details>
  )
}
