import css from './list-table.module.css'

/** The checkbox of a row or page. Operated by the grid's keys, so it is not a tab stop. */
export function SelectCheckbox({ state, label }: { state: 'all' | 'some' | 'none'; label: string }) {
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
