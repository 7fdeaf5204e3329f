import { TextInput } from '@mantine/core'
import type { Currency } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { longest } from '#features/declarations/rules.ts'
import type { CountForm } from './count-form.ts'
import css from './count.module.css'

/** The drawer apart from gifts: its float, and what left it. Only its officer knows. */
export const DrawerFields = ({ form, currency }: { form: CountForm; currency: Currency }) => (
  <Section title={m.declarations_drawer()}>
    <div className={css.drawer}>
      <AmountInput {...form.input('float')} currency={currency} required />
      <AmountInput {...form.input('change')} currency={currency} />
      <AmountInput {...form.input('drops')} currency={currency} />
      <AmountInput {...form.input('payouts')} currency={currency} />
      <TextInput
        {...form.text('note')}
        className={css.paidOut}
        autoComplete="off"
        maxLength={longest.reason}
        required={(form.values.payouts ?? 0) > 0}
      />
    </div>
    <p className="muted small">{m.declarations_change_help()}</p>
  </Section>
)
