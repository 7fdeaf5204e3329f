import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { type ReceiptKind, receiptKinds } from '#features/charity/rules.ts'
import { type Language, languages } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { fieldId } from '#platform/web/form/use-form.ts'
import { RemarkInput } from '#platform/web/form/inputs/RemarkInput.tsx'
import { kindNames } from '../labels.ts'
import { ReceiptPreview } from './ReceiptPreview.tsx'
import type { FieldsProps } from './use-charity-form.ts'

/** Letters of closing words: what fits on a slip of 80 mm. */
const mostLetters = 300
/** The kinds that a charity gives receipts for. */
const kindsOf = (isIslamic: boolean) => receiptKinds.filter(kind => isIslamic || kind === 'donation' || kind === 'purchase')

/** The closing words of one kind of receipt at a time, in each language, with the receipt below as it is drawn. */
export function WordingFields({ form, known }: FieldsProps) {
  const [kind, setKind] = useState<ReceiptKind>('donation')
  const [shown, show] = useState<Language>(getLocale())
  const { receiptWording } = form.values
  const textIn = (language: Language) => receiptWording[kind]?.[language] ?? ''
  const write = (language: Language, text: string) => {
    show(language)
    form.set('receiptWording', { ...receiptWording, [kind]: { ...receiptWording[kind], [language]: text } })
  }
  return (
    <>
      <Select
        id={fieldId(form.id, 'receiptWording')}
        label={m.charity_profile_wording_kind()}
        description={m.charity_profile_wording_hint()}
        error={form.errorOf('receiptWording')}
        allowDeselect={false}
        value={kind}
        data={kindsOf(known.isIslamic).map(value => ({ value, label: kindNames[value]() }))}
        onChange={value => setKind(receiptKinds.find(one => one === value) ?? kind)}
      />
      {languages.map(language => {
        const name = `receiptWording.${kind}.${language}`
        return (
          <RemarkInput
            key={`${kind}-${language}`}
            id={fieldId(form.id, name)}
            name={name}
            label={m.charity_profile_wording_in({ language: languageLabels[language]() })}
            most={mostLetters}
            value={textIn(language)}
            error={form.errorOf(name)}
            onChange={text => write(language, text)}
          />
        )
      })}
      <SegmentedControl
        aria-label={m.charity_profile_wording_preview_in()}
        value={shown}
        data={languages.map(value => ({ value, label: languageLabels[value]() }))}
        onChange={value => show(languages.find(one => one === value) ?? shown)}
      />
      <ReceiptPreview kind={kind} language={shown} closing={textIn(shown).trim() || null} />
    </>
  )
}
