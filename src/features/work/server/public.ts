/** Exports of a feature's lists. */
export { type Exporter, type ExportOf, type ExportRequest, registerExporter, startExport } from './exporters.ts'
