import { Select } from '@mantine/core'
import { cardExpiryYears } from '#kit/time/years.ts'
import { monthNames } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { Expiry } from '#features/card-vault/rules.ts'
import css from './cards.module.css'

type Props = { value: Expiry; onChange: (expiry: Expiry) => void; thisYear: number; error: string | undefined }

/** The month and year printed on a card: this year and the twenty after it. */
export function ExpiryFields({ value, onChange, thisYear, error }: Props) {
  const years = cardExpiryYears(thisYear)
  // A card that expired in an earlier year keeps that year as an option.
  const offered = years.includes(value.expiryYear) ? years : [value.expiryYear, ...years]
  return (
    <div>
      <div className={css.pair}>
        <Select
          label={m.cards_month()}
          data={monthNames[getLocale()].map((name, index) => ({
            value: String(index + 1),
            label: `${String(index + 1).padStart(2, '0')} ${name}`,
          }))}
          value={String(value.expiryMonth)}
          onChange={month => {
            if (month) onChange({ ...value, expiryMonth: Number(month) })
          }}
          error={error !== undefined}
          allowDeselect={false}
        />
        <Select
          label={m.cards_year()}
          data={offered.map(String)}
          value={String(value.expiryYear)}
          onChange={year => {
            if (year) onChange({ ...value, expiryYear: Number(year) })
          }}
          error={error !== undefined}
          allowDeselect={false}
        />
      </div>
      {error && (
        <p className="mantine-InputWrapper-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
