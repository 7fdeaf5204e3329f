import { donors } from '../contract.ts'

export { lookUpByInfo } from './look-up.ts'

/** The path of the call that shows a donor's contact in full, as the audit trail has it. */
export const revealPath: string = donors.reveal.spec.path
