import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import css from './next-step.module.css'

/** The one box of a record: what comes next, who must do it, what it does to the money. `age` says how long it has waited. */
export const NextStep = ({ title, age, children }: { title: string; age?: string; children: ReactNode }) => (
  <section className={css.panel}>
    <div className={css.head}>
      <h2>{title}</h2>
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

export type Step = { readonly name: string; readonly state: 'done' | 'now' | 'later'; readonly note?: ReactNode }

/** The steps of a request in their order: taken, waiting now, still to come. */
export const Steps = ({ steps }: { steps: readonly Step[] }) => (
  <ol className={css.steps}>
    {steps.map(({ name, state, note }) => (
      <li key={name} data-state={state} {...(state === 'now' ? { 'aria-current': 'step' } : {})}>
        <span className={css.point}>{state === 'done' && <CheckIcon size={12} weight="bold" aria-hidden="true" />}</span>
        <div>
          <p className={css.name}>
            {name}
            {state === 'done' && <span className="vh"> ({m.frames_step_done()})</span>}
          </p>
          {note && <p className={css.note}>{note}</p>}
        </div>
      </li>
    ))}
  </ol>
)

/** A part of the panel under a small heading: the reason, the effect. */
export const PanelPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={css.part}>
    <h3>{title}</h3>
    {children}
  </div>
)

export type Effect = { readonly what: string; readonly becomes: ReactNode }

/** What will be different when the step is taken. */
export const Effects = ({ effects }: { effects: readonly Effect[] }) => (
  <ul className={css.effects}>
    {effects.map(({ what, becomes }) => (
      <li key={what}>
        <span>{what}</span>
        <b>{becomes}</b>
      </li>
    ))}
  </ul>
)

/** Why a step is not open to the reader, or what is frozen: said instead of a dead button. */
export const WhyNot = ({ children }: { children: ReactNode }) => (
  <p className={css.why}>
    <LockSimpleIcon size={16} aria-hidden="true" />
    <span>{children}</span>
  </p>
)
