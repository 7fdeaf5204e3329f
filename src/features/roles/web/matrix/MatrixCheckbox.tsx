import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import css from './matrix.module.css'
import type { Tick } from './matrix.ts'

type Props = {
  tick: Exclude<Tick, 'none'>
  label: string
  row: string
  column: string
  isTabStop: boolean
  readOnly: boolean
  small?: boolean
  onToggle: () => void
  onFocus: () => void
}

const spoken = { on: 'true', implied: 'true', mixed: 'mixed', off: 'false' } as const

/** One tick of the matrix: soft pine when on, dashed when another right brought it, a dash when only some are on. */
export const MatrixTick = ({ tick, label, row, column, isTabStop, readOnly, small = false, onToggle, onFocus }: Props) => (
  <button
    type="button"
    role="checkbox"
    className={css.tick}
    data-tick={tick}
    data-small={small || undefined}
    data-row={row}
    data-column={column}
    aria-checked={spoken[tick]}
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
