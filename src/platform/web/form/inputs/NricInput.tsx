import { TextInput } from '@mantine/core'
import { typeMyKad } from '#kit/mykad.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'

type Props = FieldProps<string> & { countryCode: string; required?: boolean }

/** An identity number by the charity's country: formats a MyKad with dashes, a Singapore NRIC in capitals. */
export function NricInput({ countryCode, value, onChange, ...field }: Props) {
  const isMyKad = countryCode === 'MY'
  return (
    <TextInput
      {...field}
      autoComplete="off"
      spellCheck={false}
      {...(isMyKad ? { inputMode: 'numeric' as const, description: m.frames_mykad_hint(), maxLength: 14 } : { maxLength: 20 })}
      value={value}
      onChange={event => {
        const typed = event.currentTarget.value
        onChange(isMyKad ? typeMyKad(value, typed) : typed.toUpperCase().replace(/\s/g, ''))
      }}
    />
  )
}
