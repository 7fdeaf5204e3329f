import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#platform/web/api.ts'
import type { UnknownValue } from '#features/imports/rows.ts'
import type { StepProps } from '../ImportScreen.tsx'
import css from '../imports.module.css'
import { fieldNames, many } from '../words.ts'

const none = '-'
const keyOf = ({ field, word }: UnknownValue) => `${field}|${word}`

/** Unmapped values, each with a select and the nearest suggestion. */
export function ValuesStep({ details, onDetails, later }: StepProps & { later: () => void }) {
  const { id, version, unknownValues, choices } = details
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const choiceOf = (value: UnknownValue) => chosen[keyOf(value)] ?? value.suggestion ?? ''
  const set = unknownValues.filter(value => choiceOf(value) !== '')
  const save = useMutation({
    mutationFn: () =>
      api.imports.setValues({
        id,
        version,
        values: set.map(value => ({ field: value.field, word: value.word, choice: choiceOf(value) === none ? null : choiceOf(value) })),
      }),
    onSuccess: onDetails,
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
      <p className="muted">{m.imports_values_note()}</p>
      <ul className={css.values}>
        {unknownValues.map(value => (
          <li key={keyOf(value)}>
            <span>
              <b>{value.word}</b>
              <span className="small muted">
                {' '}
                {m.imports_value_in({ field: fieldNames[value.field]() })} · {m.imports_value_rows({ count: many(value.rows) })}
              </span>
            </span>
            <NativeSelect
              aria-label={`${fieldNames[value.field]()}: ${value.word}`}
              value={choiceOf(value)}
              onChange={event => setChosen({ ...chosen, [keyOf(value)]: event.currentTarget.value })}
              data={[
                { value: '', label: m.imports_choose() },
                ...(choices[value.field] ?? []).map(choice => ({ value: choice.id, label: choice.name })),
                { value: none, label: m.imports_value_none() },
              ]}
            />
          </li>
        ))}
      </ul>
      <div className={css.buttons}>
        <Button onClick={later}>{m.imports_values_skip()}</Button>
        <Button type="submit" variant="filled" loading={save.isPending} aria-disabled={set.length === 0}>
          {m.imports_values_save()}
        </Button>
      </div>
    </form>
  )
}
