import { ActionIcon, Button, Select } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { currencySign } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { preferenceIds } from '#kit/giving/ids.ts'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { fieldId } from '#platform/web/form/use-form.ts'
import {
  changeDraftLine,
  type DraftLine,
  MethodFields,
  MoreFields,
  SheetAmount,
  SheetGrid,
  type SheetProps,
  SheetTotal,
} from '#features/gift-screens/web/public.tsx'
import { formFlagsOf } from '#features/gifts/flags.ts'
import { nextPurpose, sumOf } from './donation-line.ts'
import { RecurringFields } from './RecurringFields.tsx'
import css from './donation-sheet.module.css'

/** A donation: what for, how paid, how much, for further purposes when there are several, and the sum in words above its rules. */
export function DonationSheet({ form, params }: SheetProps) {
  const { values: draft } = form
  const purpose = params.donationToValues.find(({ id }) => id === draft.purpose)?.displayName ?? ''
  const due = { minor: sumOf(draft) ?? 0, currency: params.currency }
  const next = () => {
    const more = nextPurpose(params, draft)
    if (more) form.change(() => more)
  }
  return (
    <SheetGrid label={m.donations_gift_for()} amountLabel={m.donations_amount_in({ sign: currencySign(params.currency).trim() })}>
      <div>
        <b>{purpose}</b>
        <MethodFields form={form} params={params} />
      </div>
      <SheetAmount>
        <AmountInput {...form.input('amount')} label={m.platform_amount()} currency={params.currency} required />
      </SheetAmount>
      {draft.lines.map((line, index) => (
        <Purpose key={line.key} form={form} params={params} line={line} at={index + 1} />
      ))}
      <div>
        <Button size="xs" variant="subtle" color="pine" leftSection={<PlusIcon size={14} />} onClick={next}>
          {m.donations_further_purpose()}
        </Button>
      </div>
      <div />
      <SheetTotal
        draft={draft}
        due={due}
        purpose={draft.lines.length ? m.donations_purposes({ count: draft.lines.length + 1 }) : purpose}
      />
      <RecurringFields form={form} />
      <MoreFields form={form} flags={formFlagsOf(preferenceIds.donations, params.asksIRAS)} />
    </SheetGrid>
  )
}

/** A further purpose of the same receipt. `at` is its place among the request's lines. */
function Purpose({ form, params, line, at }: SheetProps & { line: DraftLine; at: number }) {
  const change = (changed: Partial<DraftLine> | null) => form.set('lines', changeDraftLine(form.values.lines, line.key, changed))
  return (
    <>
      <div className={css.purpose}>
        <Select
          aria-label={m.donations_gift_for()}
          id={fieldId(form.id, `lines.${at}.donationToValue`)}
          error={form.errorOf(`lines.${at}.donationToValue`)}
          searchable
          data={params.donationToValues.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          value={line.purpose}
          onChange={value => {
            if (value) change({ purpose: value })
          }}
        />
        <ActionIcon className={css.remove} variant="subtle" aria-label={m.donations_remove_line()} onClick={() => change(null)}>
          <XIcon size={16} />
        </ActionIcon>
      </div>
      <SheetAmount>
        <AmountInput
          id={fieldId(form.id, `lines.${at}.amount`)}
          name={`lines.${at}.amount`}
          label={m.platform_amount()}
          error={form.errorOf(`lines.${at}.amount`)}
          value={line.amount}
          onChange={amount => change({ amount })}
          currency={params.currency}
          required
        />
      </SheetAmount>
    </>
  )
}
