import { Skeleton } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import css from './next-step.module.css'

/** The panel with a record's next step. `age` is how long it has been waiting. */
export const NextStep = ({ title, age, children }: { title: string; age?: string; children: ReactNode }) => (
  <section className={css.panel}>
    <div className={css.head}>
      <h2 tabIndex={-1} data-next-step="">
        {title}
      </h2>
      {age && (
        <span className={css.age}>
          <ClockIcon size={16} aria-hidden="true" />
          {age}
        </span>
      )}
    </div>
    {children}
  </section>
)

/** The room of the panel while it is loading, so that the buttons below it stay where they are. */
export const NextStepLoading = () => (
  <section className={css.panel} aria-busy="true">
    <Skeleton height={200} />
  </section>
)

export type Step = { readonly name: string; readonly state: 'done' | 'now' | 'later'; readonly note?: ReactNode }

/** The steps of a request: done, current and later. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={css.steps}>
    {steps.map(({ name, state, note }) => (
      <li key={name} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' } : {})}>
        <span className={css.point}>{state === 'done' && <CheckIcon size={12} weight="bold" aria-hidden="true" />}</span>
        <div>
          <p className={css.name}>
            {name}
            {state === 'done' && <span className="vh"> ({m.platform_step_done()})</span>}
          </p>
          {note && <p className={css.note}>{note}</p>}
        </div>
      </li>
    ))}
  </ol>
)

/** A titled part of the panel. */
export const PanelSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.part}>
    <h3>{title}</h3>
    {children}
  </div>
)

export type Effect = { readonly label: string; readonly becomes: ReactNode }

/** The changes that the step makes. */
export const Effects = ({ effects }: { effects: readonly Effect[] }) => (
  <ul className={css.effects}>
    {effects.map(({ label, becomes }) => (
      <li key={label}>
        <span>{label}</span>
        <b>{becomes}</b>
      </li>
    ))}
  </ul>
)

/** Why the user cannot take the step, shown instead of a disabled button. */
export const BlockedReason = ({ children }: { children: ReactNode }) => (
  <p className={css.why}>
    <LockSimpleIcon size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
)
