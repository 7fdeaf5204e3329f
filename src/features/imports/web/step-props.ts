import type { ImportDetails } from '../rows.ts'

/** What each step of an upload is given. */
export type StepProps = { details: ImportDetails; onDetails: (details: ImportDetails) => void }
