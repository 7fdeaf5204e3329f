import { Textarea } from '@mantine/core'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'

const most = 250

/** A remark of at most 250 characters, with the count of characters left. */
export function RemarkInput({ value, onChange, ...field }: FieldProps<string> & { required?: boolean }) {
  const left = most - value.length
  return (
    <Textarea
      {...field}
      rows={3}
      maxLength={most}
      description={<span aria-live={left <= 20 ? 'polite' : 'off'}>{m.platform_characters_left({ count: left })}</span>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
