import { Textarea } from '@mantine/core'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'
import { descriptionBelow } from './warning-below.tsx'

type Props = FieldProps<string> & { required?: boolean; most?: number; className?: string | undefined }
/** A remark of limited length, 250 characters by default, with the count of characters left. */
export function RemarkInput({ value, onChange, most = 250, ...field }: Props) {
  const left = most - value.length
  return (
    <Textarea
      {...field}
      rows={3}
      maxLength={most}
      description={<span aria-live={left <= 20 ? 'polite' : 'off'}>{m.platform_characters_left({ count: left })}</span>}
      inputWrapperOrder={descriptionBelow}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
