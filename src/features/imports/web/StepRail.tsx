import { Anchor } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { m } from '#messages/messages.js'
import type { ImportState } from '../rules.ts'
import css from './imports.module.css'

const steps = [m.imports_step_columns, m.imports_step_values, m.imports_step_review, m.imports_step_record] as const
const placeOf = (state: ImportState, asksValues: boolean): number => {
  if (state === 'columns' || state === 'failed' || state === 'cancelled') return 0
  if (state === 'reading' || asksValues) return 1
  if (state === 'review') return 2
  return state === 'done' ? 4 : 3
}

type Props = { state: ImportState; asksValues: boolean; toColumns: (() => void) | null }
/** The four steps of an upload, and which of them is the present one; the first is gone back to where that is allowed. */
export function StepRail({ state, asksValues, toColumns }: Props) {
  const at = placeOf(state, asksValues)
  return (
    <ol className={css.rail} aria-label={m.imports_steps()}>
      {steps.map((name, index) => (
        <li key={name()} data-done={index < at} {...(index === at ? { 'aria-current': 'step' as const } : {})}>
          <span className={css.dot} aria-hidden="true">
            {index < at ? <CheckIcon size={14} weight="bold" /> : index + 1}
          </span>
          {index === 0 && toColumns ? (
            <Anchor component="button" type="button" onClick={toColumns}>
              {name()}
            </Anchor>
          ) : (
            name()
          )}
        </li>
      ))}
    </ol>
  )
}
