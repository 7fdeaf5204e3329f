import { AmountsEditor } from './AmountsEditor.tsx'
import { BracketsEditor } from './BracketsEditor.tsx'
import { ChoicesEditor } from './ChoicesEditor.tsx'
import { DatesEditor } from './DatesEditor.tsx'
import type { EditorProps } from './editor-props.ts'
import { TextEditor } from './TextEditor.tsx'

/** The editor of a filter by its kind. A choice applies immediately. */
export function FilterEditor(props: EditorProps) {
  switch (props.filter.kind) {
    case 'dates':
      return <DatesEditor {...props} />
    case 'choices':
    case 'choice':
      return <ChoicesEditor {...props} />
    case 'amountBrackets':
      return <BracketsEditor {...props} />
    case 'amounts':
      return <AmountsEditor {...props} />
    case 'text':
      return <TextEditor {...props} />
    case 'record':
      return null
  }
}
