import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { Checkbox, Select } from '@mantine/core'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { charityPreferences } from '#kit/giving/preferences.ts'
import { languages } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { ethnicityNames } from '../ethnicity-names.ts'
import { fieldNames, partNames } from '../labels.ts'
import type { FieldsProps } from './use-charity-form.ts'
import css from '../charity.module.css'

/** Languages, the parts of the product in use, and what enrolment asks. */
export function AppFields({ form, known }: FieldsProps) {
  const [language, parts, ethnicities] = [form.input('language'), form.input('appPreferences'), form.input('ethnicities')]
  return (
    <>
      <Select
        {...language}
        allowDeselect={false}
        description={m.charity_profile_language_hint()}
        data={languages.map(value => ({ value, label: languageLabels[value]() }))}
        onChange={value => language.onChange(languages.find(one => one === value) ?? language.value)}
      />
      <Checkbox.Group
        label={parts.label}
        error={parts.error}
        value={parts.value.map(String)}
        onChange={chosen => parts.onChange(charityPreferences.map(({ id }) => id).filter(id => chosen.includes(String(id))))}
      >
        <div className={css.choices}>
          {charityPreferences
            .filter(({ id }) => known.isIslamic || id !== preferenceIds.islamicGiving)
            .map(({ id }) => (
              <Checkbox key={id} value={String(id)} label={partNames[id]()} />
            ))}
        </div>
      </Checkbox.Group>
      <Checkbox.Group
        label={ethnicities.label}
        description={m.charity_profile_ethnicities_hint()}
        error={ethnicities.error}
        value={[...ethnicities.value]}
        onChange={ethnicities.onChange}
      >
        <div className={css.choices}>
          {jurisdictionOf(known.country).ethnicities.map(id => (
            <Checkbox key={id} value={id} label={ethnicityNames[id]()} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={fieldNames.agreementStartsTicked()}
        checked={form.values.agreementStartsTicked}
        onChange={event => form.set('agreementStartsTicked', event.currentTarget.checked)}
      />
      <Checkbox
        label={fieldNames.asksNric()}
        checked={form.values.asksNric}
        onChange={event => form.set('asksNric', event.currentTarget.checked)}
      />
    </>
  )
}
