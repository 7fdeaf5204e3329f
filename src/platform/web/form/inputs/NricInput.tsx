import { TextInput } from '@mantine/core'
import { isDoubtfulNumber } from '#jurisdictions/numbers/doubtful-numbers.ts'
import { identityNumber, type IdType } from '#jurisdictions/identity-numbers.ts'
import { m } from '#messages/messages.js'
import type { FieldProps } from '../use-form.ts'
import { useKeptCaret } from './use-kept-caret.ts'
import { descriptionBelow, warningBelow } from './warning-below.tsx'

type Props = FieldProps<string> & { idType: IdType; required?: boolean }

/** An identity number: a number of digits gets its dashes while it is typed, any other its capitals. Warns of one that looks mistyped. */
export function NricInput({ idType, value, onChange, ...field }: Props) {
  const type = identityNumber(idType)?.type
  const caret = useKeptCaret()
  return (
    <TextInput
      ref={caret.ref}
      {...field}
      {...(type ? { description: m.platform_mykad_hint(), inputWrapperOrder: descriptionBelow } : {})}
      {...warningBelow(isDoubtfulNumber(value, idType) ? m.platform_number_doubtful() : null)}
      autoComplete="off"
      spellCheck={false}
      {...(type ? { inputMode: 'numeric' as const, maxLength: 14 } : { maxLength: 20 })}
      value={value}
      onChange={event => {
        const typed = event.currentTarget.value
        caret.keep(event.currentTarget)
        onChange(type ? type(value, typed) : typed.toUpperCase().replace(/\s/g, ''))
      }}
    />
  )
}
