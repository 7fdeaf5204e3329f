/** Exports of a feature's lists. */
export { type Exporter, type ExportRequest, registerExporter, startExport } from './exporters.ts'
