/** Exports of a feature's lists. */
export { listExport, registerExporters, startExport } from './exporters.ts'
/** Files that are more than a list. */
export { registerFileGenerators, startFile } from './file-generators.ts'
/** Views that people saved. */
export { countViewsThatName } from './views.ts'
/** Long work of a feature's own. */
export { addWork, advanceWork, beginWork, endWork, type WorkTitle } from './work-items.ts'
