/** The background work of imports: named here so that who enqueues and who carries out need not know each other. */
export const readJobName = 'imports.read'
export const recheckJobName = 'imports.recheck'
export const recordJobName = 'imports.record'
export const undoJobName = 'imports.undo'
export const forgetFileJobName = 'imports.forgetFile'
