/** Exports of a feature's lists. */
export { type Exporter, type ExportOf, type ExportRequest, listExport, registerExporter, startExport } from './exporters.ts'
/** Files that are more than a list. */
export { type Made, type Order, registerMaker, startMaking } from './file-generators.ts'
/** Long work of a feature's own. */
export { addWork, advanceWork, beginWork, endWork } from './work-items.ts'
