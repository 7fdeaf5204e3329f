import { TextInput } from '@mantine/core'
import { identityNumber, type IdType } from '#jurisdictions/identity-numbers.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'

type Props = FieldProps<string> & { idType: IdType; required?: boolean }

/** An identity number: a number of digits gets its dashes while it is typed, any other its capitals. */
export function NricInput({ idType, value, onChange, ...field }: Props) {
  const type = identityNumber(idType)?.type
  return (
    <TextInput
      {...field}
      autoComplete="off"
      spellCheck={false}
      {...(type ? { inputMode: 'numeric' as const, description: m.platform_mykad_hint(), maxLength: 14 } : { maxLength: 20 })}
      value={value}
      onChange={event => {
        const typed = event.currentTarget.value
        onChange(type ? type(value, typed) : typed.toUpperCase().replace(/\s/g, ''))
      }}
    />
  )
}
