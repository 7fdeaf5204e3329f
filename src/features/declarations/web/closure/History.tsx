import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ClosureDetails, StepKind } from '#features/declarations/contract.ts'
import css from './closure.module.css'

const names: Readonly<Record<StepKind, () => string>> = {
  counted: m.declarations_step_counted,
  recounted: m.declarations_step_recounted,
  filed: m.declarations_step_filed,
  explained: m.declarations_step_explained,
  returned: m.declarations_step_returned,
  closed: m.declarations_step_closed,
  printed: m.declarations_step_printed,
}

/** What was done with a declaration, by whom and when. */
export const History = ({ steps }: Pick<ClosureDetails, 'steps'>) => (
  <Section title={m.declarations_history()}>
    <ol className={css.history}>
      {steps.map(({ kind, by, at, words }, index) => (
        <li key={index}>
          <b>{names[kind]()}</b>
          <span className="muted small">
            {by.name}, <DateText value={at} />
          </span>
          {words && <span>{words}</span>}
        </li>
      ))}
    </ol>
  </Section>
)
