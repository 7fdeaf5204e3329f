import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import css from './matrix.module.css'
import type { CheckState } from './matrix.ts'

type Props = {
  tick: Exclude<CheckState, 'none'>
  label: string
  row: string
  column: string
  isTabStop: boolean
  readOnly: boolean
  small?: boolean
  onToggle: () => void
  onFocus: () => void
}

const ariaChecked = { on: 'true', implied: 'true', mixed: 'mixed', off: 'false' } as const

/** A checkbox of the matrix: checked, implied by another right, or partly checked. */
export const MatrixCheckbox = ({ tick, label, row, column, isTabStop, readOnly, small = false, onToggle, onFocus }: Props) => (
  <button
    type="button"
    role="checkbox"
    className={css.tick}
    data-tick={tick}
    data-small={small || undefined}
    data-row={row}
    data-column={column}
    aria-checked={ariaChecked[tick]}
    aria-label={label}
    aria-readonly={readOnly || undefined}
    tabIndex={isTabStop ? 0 : -1}
    onClick={readOnly ? undefined : onToggle}
    onFocus={onFocus}
  >
    {(tick === 'on' || tick === 'implied') && <CheckIcon weight="bold" aria-hidden="true" />}
    {tick === 'mixed' && <MinusIcon weight="bold" aria-hidden="true" />}
  </button>
)
