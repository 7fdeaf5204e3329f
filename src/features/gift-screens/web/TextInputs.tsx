import { TextInput } from '@mantine/core'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import { type GiftText, textOf } from '#features/gifts/texts.ts'
import type { GiftDraft } from './counter/counter.ts'

/** From this length on a text has several lines, and its reader sees how many characters are left. */
const longText = 100

type Props = { form: FormHandle<GiftDraft>; texts: readonly GiftText[]; className?: string | undefined }
/** An input for each of these texts. */
export const TextInputs = ({ form, texts, className }: Props) =>
  texts.map(text => {
    const { longest, isNumeric } = textOf(text)
    if (longest >= longText) return <RemarkInput key={text} {...form.input(text)} className={className} most={longest} />
    const numeric = isNumeric && ({ inputMode: 'numeric' } as const)
    return <TextInput key={text} {...form.text(text)} {...numeric} className={className} maxLength={longest} autoComplete="off" />
  })
