import { itemIds } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { AmountInput } from '#platform/web/form/inputs/AmountInput.tsx'
import { CountStepper } from '#platform/web/form/inputs/CountStepper.tsx'
import type { DraftLine } from '#features/gift-screens/web/public.tsx'
import { kindRules } from '#features/islamic-giving/rules.ts'
import type { LineReading, RowProps } from './draft-lines.ts'
import { lineField } from './line-field.ts'

type Count = { field: string; of: 'people' | 'days' | 'years' | 'times'; label: () => string; unit: () => string; digits?: number }
const counts: Readonly<Record<'noOfPerson' | 'numberOfDay' | 'years' | 'quantity', Count>> = {
  noOfPerson: { field: 'noOfPerson', of: 'people', label: m.islamic_giving_label_people, unit: m.islamic_giving_unit_people },
  numberOfDay: { field: 'numberOfDay', of: 'days', label: m.islamic_giving_label_days, unit: m.islamic_giving_unit_days, digits: 3 },
  years: { field: 'years', of: 'years', label: m.islamic_giving_label_years, unit: m.islamic_giving_unit_years },
  quantity: { field: 'quantity', of: 'times', label: m.islamic_giving_label_times, unit: m.islamic_giving_unit_times },
}

/** The factors of an intention: people, days and late years, offences, or wealth. */
export function FactorInputs({ form, params, line, at, change, reading }: RowProps & { reading: LineReading }) {
  const { may } = kindRules[reading.kind]
  const shownCounts = Object.values(counts).filter(
    ({ field }) => may.some(name => name === field) && (field !== 'years' || reading.announced?.compounds === true),
  )
  const field = lineField(form, at)
  if (reading.kind === itemIds.zakat)
    return (
      <>
        <AmountInput
          {...field('wealth')}
          label={m.islamic_giving_label_wealth()}
          value={line.wealth}
          onChange={wealth => change({ wealth })}
          currency={params.currency}
        />
        {jurisdictionOf(params.countryCode).zakat.deductsBasicNeeds && (
          <AmountInput
            {...field('deduction')}
            label={m.islamic_giving_label_basic_needs()}
            value={line.deduction}
            onChange={deduction => change({ deduction })}
            currency={params.currency}
          />
        )}
      </>
    )
  return shownCounts.map(({ field: name, of, label, unit, digits }) => (
    <CountStepper
      key={name}
      {...field(name)}
      label={label()}
      unit={unit()}
      value={line[of]}
      least={1}
      {...(digits && { digits })}
      onChange={count => change({ [of]: count } as Partial<DraftLine>)}
    />
  ))
}
