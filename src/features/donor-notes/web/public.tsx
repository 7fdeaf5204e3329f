import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

/** Notes of staff about a donor, with a field for a new one. */
export const NotesPart = lazyComponent(() => import('./NotesPart.tsx').then(part => part.NotesPart))
/** Only the field for a new note, as on the phone. */
export const NoteField = lazyComponent(() => import('./NoteField.tsx').then(part => part.NoteField))
