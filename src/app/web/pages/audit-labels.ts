import type { AuditLabels } from '#platform/web/audit-labels.ts'

const declared = import.meta.glob<AuditLabels>('../../../features/*/web/audit-labels.ts', { eager: true, import: 'auditLabels' })

/** What the audit trail calls the commands of all features. */
export const auditLabels: AuditLabels = Object.assign({}, ...Object.values(declared))
