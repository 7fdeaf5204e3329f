import { TextInput } from '@mantine/core'
import { typeMyKad } from '#kit/identity/mykad.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'

type Props = FieldProps<string> & { isMyKad: boolean; required?: boolean }

/** An identity number: a MyKad gets its dashes while it is typed, any other number its capitals. */
export function NricInput({ isMyKad, value, onChange, ...field }: Props) {
  return (
    <TextInput
      {...field}
      autoComplete="off"
      spellCheck={false}
      {...(isMyKad ? { inputMode: 'numeric' as const, description: m.platform_mykad_hint(), maxLength: 14 } : { maxLength: 20 })}
      value={value}
      onChange={event => {
        const typed = event.currentTarget.value
        onChange(isMyKad ? typeMyKad(value, typed) : typed.toUpperCase().replace(/\s/g, ''))
      }}
    />
  )
}
