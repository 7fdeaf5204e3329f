import css from './list-table.module.css'

/** The tick of a row or of the whole page. The grid's own keys work it, so it is not a tab stop. */
export function Tick({ state, label }: { state: 'all' | 'some' | 'none'; label: string }) {
  return (
    <input
      type="checkbox"
      className={css.box}
      tabIndex={-1}
      aria-label={label}
      checked={state === 'all'}
      ref={box => {
        if (box) box.indeterminate = state === 'some'
      }}
      readOnly
    />
  )
}
