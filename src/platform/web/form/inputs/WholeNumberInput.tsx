import { TextInput } from '@mantine/core'
import { sanitizeInteger } from '#kit/text/numbers.ts'
import type { FieldProps } from '../use-form.ts'
import { useNumberText } from './use-number-text.ts'

type Props = FieldProps<number | null> & { digits: number; description?: string; placeholder?: string; disabled?: boolean }

/** A whole number of a limited number of digits; a paste is refused rather than cut. */
export function WholeNumberInput({ value, onChange, digits, error, ...field }: Props) {
  const { read, refusal } = useNumberText(
    typed => sanitizeInteger(typed, digits),
    text => /^\d+$/.test(text) && sanitizeInteger(text).length <= digits,
  )
  return (
    <TextInput
      {...field}
      error={refusal ?? error}
      inputMode="numeric"
      autoComplete="off"
      value={value ?? ''}
      onChange={event => {
        const text = read(event)
        if (text !== null) onChange(text === '' ? null : Number(text))
      }}
    />
  )
}
