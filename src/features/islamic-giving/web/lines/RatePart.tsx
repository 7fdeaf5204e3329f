import { itemIds } from '#kit/giving/ids.ts'
import { Button, TextInput } from '@mantine/core'
import { formatMoney, plainAmount } from '#jurisdictions/money.ts'
import { gradeLabel } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { RateChoice } from '#platform/web/form/inputs/RateChoice.tsx'
import { kindRules, ratesOf } from '#features/islamic-giving/rules.ts'
import type { LineReading, RowProps } from './draft-lines.ts'
import { lineField } from './line-field.ts'
import css from './lines.module.css'

/** The rate of an intention: an announced grade, or a custom one with a reason. */
export function RatePart({ form, params, line, at, change, reading }: RowProps & { reading: LineReading }) {
  const { kind, announced } = reading
  const field = lineField(form, at)
  const rates = ratesOf(kind, params.rates)
  if (kindRules[kind].rateItem === null) return null
  const isOwn = line.isOwn || (kind !== itemIds.zakat && announced === null)
  return (
    <>
      {kind !== itemIds.zakat && !isOwn && (
        <span className={css.times}>
          <span aria-hidden="true">×</span>
          {rates.length > 1 ? (
            <RateChoice
              id={field('grade').id}
              name={`${form.id}-${line.key}-grade`}
              label={m.islamic_giving_label_grade()}
              error={field('rate').error ?? field('grade').error}
              value={line.grade}
              onChange={grade => change({ grade })}
              rates={rates.map(({ grade, amount }) => ({
                value: grade,
                label: plainAmount(amount).replace(/\.00$/, ''),
                accessibleName: `${gradeLabel(grade)}, ${formatMoney(amount)}`,
              }))}
            />
          ) : (
            <b>{announced && plainAmount(announced.amount).replace(/\.00$/, '')}</b>
          )}
        </span>
      )}
      {isOwn && (
        <span className={css.own}>
          {kind !== itemIds.zakat && (
            <AmountInput
              {...field('rate')}
              label={m.islamic_giving_label_rate()}
              value={line.rate}
              onChange={rate => change({ rate, isOwn: true })}
              currency={params.currency}
            />
          )}
          <TextInput
            {...field('overrideReason')}
            label={m.islamic_giving_label_reason()}
            maxLength={250}
            autoComplete="off"
            value={line.reason}
            onChange={event => change({ reason: event.currentTarget.value, isOwn: true })}
          />
        </span>
      )}
    </>
  )
}

/** Takes another rate than the announced one, or goes back to it; for zakat a sum although the wealth is below the nisab. */
export function CustomRate({ line, change, reading }: Pick<RowProps, 'line' | 'change'> & { reading: LineReading }) {
  const { kind, announced, isBelowNisab } = reading
  if (announced === null || (kind === itemIds.zakat && !isBelowNisab)) return null
  const own = { isOwn: true, rate: kind === itemIds.zakat ? null : announced.amount.minor }
  const ownRateLabel = kind === itemIds.zakat ? m.islamic_giving_take_anyway() : m.islamic_giving_other_rate()
  return (
    <Button
      size="compact-xs"
      px={0}
      variant="subtle"
      color="pine"
      onClick={() => change(line.isOwn ? { isOwn: false, rate: null, reason: '' } : own)}
    >
      {line.isOwn ? m.islamic_giving_announced_rate() : ownRateLabel}
    </Button>
  )
}
