/** Exports of a feature's lists, and long work of its own in the tray. */
export { type Exporter, type ExportRequest, registerExporter, startExport } from './exporters.ts'
export { addWork, advanceWork, beginWork, failWork, type NewWork, type WorkId } from './work-items.ts'
