import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { m } from '#messages/messages.js'
import css from './steps.module.css'

const steps = [
  m.declarations_open_items,
  m.declarations_step_count,
  m.declarations_step_compare,
  m.declarations_sign,
  m.declarations_step_hand_over,
]

const stateOf = (index: number, at: number) => {
  if (index < at) return 'done'
  return index === at ? 'now' : 'later'
}

type Props = {
  /** The place of the present step. */
  at: number
  /** Whether the page draws a line above it. */
  isUnderLine?: boolean
}

/** The five steps from open items to hand-over. */
export const DeclarationSteps = ({ at, isUnderLine = false }: Props) => (
  <div className={css.room} data-under-line={isUnderLine}>
    <ol className={css.steps} aria-label={m.declarations_steps()}>
      {steps.map((name, index) => (
        <li key={name()} data-state={stateOf(index, at)} {...(index === at ? { 'aria-current': 'step' } : {})}>
          <span className={css.point} aria-hidden="true">
            {index < at ? <CheckIcon size={12} weight="bold" /> : index + 1}
          </span>
          <span className={css.name}>{name()}</span>
          {index < at && <span className="vh"> ({m.platform_step_done()})</span>}
        </li>
      ))}
    </ol>
  </div>
)
