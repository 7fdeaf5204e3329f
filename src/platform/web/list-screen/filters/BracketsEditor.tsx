import { AmountRange } from './AmountRange.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import type { EditorProps } from './editor-props.ts'
import css from './filters.module.css'

/** Filters by several predefined brackets or, where the request takes one, by an amount from and to. */
export const BracketsEditor = (props: EditorProps) => (
  <div className={css.form}>
    <ChoicesEditor {...props} />
    {props.filter.kind === 'amountBrackets' && props.filter.range && (
      // What was typed and not applied stays beside the ticks; an applied range ends with them.
      <AmountRange key={String(props.value?.kind === 'between')} {...props} />
    )}
  </div>
)
