import { ActionIcon, Button, Select } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { currencySign } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { preferenceIds } from '#kit/giving/ids.ts'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { fieldId } from '#platform/web/form/use-form.ts'
import {
  changeEntry,
  type CounterEntry,
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
  const { values: line } = form
  const purpose = params.donationToValues.find(({ id }) => id === line.purpose)?.displayName ?? ''
  const due = { minor: sumOf(line) ?? 0, currency: params.currency }
  const next = () => {
    const more = nextPurpose(params, line)
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
      {line.lines.map((entry, index) => (
        <Purpose key={entry.key} form={form} params={params} entry={entry} at={index + 1} />
      ))}
      <div>
        <Button size="xs" variant="subtle" color="pine" leftSection={<PlusIcon size={14} />} onClick={next}>
          {m.donations_further_purpose()}
        </Button>
      </div>
      <div />
      <SheetTotal line={line} due={due} purpose={line.lines.length ? m.donations_purposes({ count: line.lines.length + 1 }) : purpose} />
      <RecurringFields form={form} />
      <MoreFields form={form} flags={formFlagsOf(preferenceIds.donations, params.asksIRAS)} />
    </SheetGrid>
  )
}

/** A further purpose of the same receipt. `at` is its place among the request's lines. */
function Purpose({ form, params, entry, at }: SheetProps & { entry: CounterEntry; at: number }) {
  const change = (changed: Partial<CounterEntry> | null) => form.set('lines', changeEntry(form.values.lines, entry.key, changed))
  return (
    <>
      <div className={css.purpose}>
        <Select
          aria-label={m.donations_gift_for()}
          id={fieldId(form.id, `lines.${at}.donationToValue`)}
          error={form.errorOf(`lines.${at}.donationToValue`)}
          searchable
          data={params.donationToValues.map(({ id, displayName }) => ({ value: String(id), label: displayName }))}
          value={entry.purpose}
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
          value={entry.amount}
          onChange={amount => change({ amount })}
          currency={params.currency}
          required
        />
      </SheetAmount>
    </>
  )
}
