/** What the audit trail calls the commands of a feature, by the last parts of their paths. Declared in its `web/audit-labels.ts`. */
export type AuditLabels = Readonly<Record<string, () => string>>
