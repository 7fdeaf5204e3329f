import { Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { amountInWords } from '#jurisdictions/amount-in-words.ts'
import type { Money } from '#jurisdictions/money.ts'
import { otherLanguage } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { FileInput } from '#platform/web/form/inputs/FileInput.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { LedgerTotal } from '#platform/web/ui/values/LedgerTotal.tsx'
import type { GiftFlag } from '#features/gifts/flags.ts'
import { commonTexts, methodTexts } from '#features/gifts/texts.ts'
import { chequeWarning } from '../cheque-labels.ts'
import { nameOfBrand } from '../card-labels.ts'
import { nameOfMethod } from '../catalogue-labels.ts'
import { FlagInputs } from '../FlagInputs.tsx'
import { TextInputs } from '../TextInputs.tsx'
import { methodFieldsOf, type GiftDraft, type SheetProps } from './counter.ts'
import css from './counter.module.css'

/** The sum between its rules, and in words: in the language of the receipt, and in the other one. */
export function SheetTotal({ draft, due, purpose }: { draft: GiftDraft; due: Money; purpose: string }) {
  const other = otherLanguage(draft.language)
  return (
    <>
      <div className={css.sum}>
        <span className={css.words} lang={draft.language}>
          {due.minor > 0 ? amountInWords(due, draft.language) : '–'}
        </span>
        {due.minor > 0 && (
          <span className={css.also} lang={other}>
            {amountInWords(due, other)}
          </span>
        )}
        <span className="muted small">
          {draft.donor.kind === 'nobody'
            ? m.gift_screens_choose_donor()
            : m.gift_screens_line_of({ donor: donorWords(draft), method: nameOfMethod(draft.paymentMethod), purpose })}
        </span>
      </div>
      <div className={css.sum}>
        <LedgerTotal>
          <span className={css.total}>
            <Amount money={due} as="page" />
          </span>
        </LedgerTotal>
      </div>
    </>
  )
}

function donorWords({ donor }: GiftDraft): string {
  if (donor.kind === 'known') return donor.match.donorName
  if (donor.kind === 'new') return donor.donorName || '–'
  return donor.kind === 'anonymous' ? m.gift_screens_giving_anonymous() : '–'
}

/** The fields that only this way of paying has. */
export function MethodFields({ form, params }: SheetProps) {
  const fields = methodFieldsOf(params, form.values)
  if (fields.length === 0) return null
  const cards = params.cardTypes.map(({ id }) => ({ value: String(id), label: nameOfBrand(String(id)) }))
  return (
    <div className={css.fields}>
      {fields.includes('cardType') && <Select {...form.input('cardType')} label={m.gift_screens_card_type()} data={cards} />}
      {fields.includes('cardLastDigit') && (
        <TextInput {...form.text('cardLastDigit')} inputMode="numeric" maxLength={4} autoComplete="off" />
      )}
      <TextInputs form={form} texts={methodTexts.filter(text => fields.includes(text))} />
      {fields.includes('chequeDate') && (
        <DayInput
          {...form.input('chequeDate')}
          today={params.today}
          warning={chequeWarning(form.values.chequeDate, params.today, params.countryCode)}
        />
      )}
    </div>
  )
}

/** The two columns of a sheet: what is given for, and the amounts. */
export const SheetGrid = ({ label, amountLabel, children }: { label: string; amountLabel: string; children: ReactNode }) => (
  <div className={css.sheet}>
    <div className={css.head}>{label}</div>
    <div className={`${css.head} ${css.end}`}>{amountLabel}</div>
    {children}
  </div>
)

/** The cell of an amount; its label is for screen readers, since the column has a heading. */
export const SheetAmount = ({ children }: { children: ReactNode }) => <div className={css.amount}>{children}</div>

/** Fields behind one line, shown on request. */
export const SheetDetails = ({ summary, open, children }: { summary: string; open?: boolean; children: ReactNode }) => (
  <details className={css.more} open={open}>
    <summary className="small">{summary}</summary>
    <div className={css.fields}>{children}</div>
  </details>
)

/** What is seldom needed, behind one line: texts of every gift, its file, and the flags that this module asks for. */
export const MoreFields = ({ form, flags }: Pick<SheetProps, 'form'> & { flags: readonly GiftFlag[] }) => (
  <SheetDetails summary={m.gift_screens_more_fields()}>
    <TextInputs form={form} texts={commonTexts} />
    <FileInput {...form.input('file')} imagePath="supporting" />
    <FlagInputs form={form} flags={flags} />
  </SheetDetails>
)
