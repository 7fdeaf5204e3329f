import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { askedWhenBlank, type FieldId, isAboutConsent } from '#features/imports/fields.ts'
import type { UnknownValue } from '#features/imports/rows.ts'
import type { StepProps } from '../step-props.ts'
import css from '../imports.module.css'
import { choiceName, fieldNames } from '../import-labels.ts'
import { formatCount } from '#kit/text/format-count.ts'
import { showFieldFaults } from '#platform/web/ui/popups/show-failure.ts'

const noValue = '-'
/** Words that decide whether money was received, and which, must be mapped. */
const isKindOfLine = (field: FieldId) => askedWhenBlank.some(asked => asked === field)
const keyOf = ({ field, word }: UnknownValue) => `${field}|${word}`

/** Values without a mapping, each with a select. None is preselected; the nearest choice is offered by name. */
export function ValuesStep({ details, onDetails, onLater }: StepProps & { onLater: () => void }) {
  const { id, version, unknownValues, choices } = details
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const choiceOf = (value: UnknownValue) => chosen[keyOf(value)] ?? ''
  const choose = (value: UnknownValue, choice: string) => setChosen({ ...chosen, [keyOf(value)]: choice })
  const areRemembered = !unknownValues.some(({ field }) => isAboutConsent(field))
  const set = unknownValues.filter(value => choiceOf(value) !== '')
  const save = useMutation({
    mutationFn: () =>
      api.imports.setValues({
        id,
        version,
        values: set.map(value => ({ field: value.field, word: value.word, choice: choiceOf(value) === noValue ? null : choiceOf(value) })),
      }),
    onSuccess: onDetails,
    onError: showFieldFaults,
  })
  return (
    <form
      className={css.step}
      onSubmit={event => {
        event.preventDefault()
        if (set.length > 0) save.mutate()
      }}
    >
      <h2>{m.imports_values_title()}</h2>
      <p className="muted">{areRemembered ? m.imports_values_note() : m.imports_values_note_consent()}</p>
      <ul className={css.values}>
        {unknownValues.map(value => (
          <li key={keyOf(value)}>
            <span>
              <b>{value.word || m.imports_value_blank()}</b>
              <span className="small muted">
                {' '}
                {m.imports_value_in({ field: fieldNames[value.field]() })} · {m.imports_value_rows({ count: formatCount(value.rows) })}
              </span>
              <Nearest value={value} choices={choices} chosen={choiceOf(value)} choose={choice => choose(value, choice)} />
            </span>
            <NativeSelect
              aria-label={`${fieldNames[value.field]()}: ${value.word || m.imports_value_blank()}`}
              value={choiceOf(value)}
              onChange={event => choose(value, event.currentTarget.value)}
              data={[
                { value: '', label: m.imports_choose() },
                ...(choices[value.field] ?? []).map(choice => ({ value: choice.id, label: choiceName(value.field, choice) })),
                ...(isKindOfLine(value.field) ? [] : [{ value: noValue, label: m.imports_value_none() }]),
              ]}
            />
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={onLater}>{m.imports_values_skip()}</Button>
        <Button type="submit" variant="filled" loading={save.isPending} aria-disabled={set.length === 0}>
          {m.imports_values_save()}
        </Button>
      </div>
    </form>
  )
}

type NearestProps = {
  value: UnknownValue
  choices: StepProps['details']['choices']
  chosen: string
  choose: (choice: string) => void
}
/** The choice whose name is most similar to the word, as a suggestion. */
function Nearest({ value, choices, chosen, choose }: NearestProps) {
  const choice = choices[value.field]?.find(({ id }) => id === value.suggestion)
  if (!choice || chosen !== '') return null
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => choose(choice.id)}>
      {m.imports_value_nearest({ name: choiceName(value.field, choice) })}
    </Button>
  )
}
