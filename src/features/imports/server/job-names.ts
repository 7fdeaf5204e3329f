/** The names of import jobs, so that the code that enqueues does not depend on the code that runs them. */
export const readJobName = 'imports.read'
export const recheckJobName = 'imports.recheck'
export const recordJobName = 'imports.record'
export const undoJobName = 'imports.undo'
export const forgetFileJobName = 'imports.forgetFile'

/** The import that a job works on. */
export type ImportJob = { charityId: number; id: string }
