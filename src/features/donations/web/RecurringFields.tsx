import { Select } from '@mantine/core'
import { frequencies, type FrequencyId } from '#kit/giving/recurrence.ts'
import { m } from '#messages/messages.js'
import { StoredCardPicker } from '#features/cards/web/public.tsx'
import { fieldId } from '#platform/web/form/use-form.ts'
import { frequencyName, SheetDetails, type SheetProps } from '#features/gift-screens/web/public.tsx'

/**
 * Lets a gift of a known donor recur: this payment is recorded now, later ones are charged to a stored card. Not available for several
 * purposes; the form says so.
 */
export function RecurringFields({ form }: Pick<SheetProps, 'form'>) {
  const { donor, lines, frequency, cardId } = form.values
  if (donor.kind !== 'known') return null
  if (lines.length > 0) return <p className="small muted">{m.donations_counter_one_purpose()}</p>
  return (
    <SheetDetails summary={m.donations_counter()} open={Boolean(frequency)}>
      <Select
        id={fieldId(form.id, 'frequency')}
        label={m.platform_field_frequency()}
        placeholder={m.donations_counter_once()}
        data={frequencies.map(({ id }) => ({ value: String(id), label: frequencyName(id) }))}
        value={frequency ? String(frequency) : null}
        error={form.errorOf('frequency')}
        onChange={value => form.set('frequency', value === null ? null : (Number(value) as FrequencyId))}
        clearable
      />
      {frequency && (
        <StoredCardPicker
          id={fieldId(form.id, 'cardId')}
          donorId={donor.match.donorId}
          value={cardId}
          error={form.errorOf('cardId')}
          onChange={chosen => form.set('cardId', chosen)}
        />
      )}
    </SheetDetails>
  )
}
