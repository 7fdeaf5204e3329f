import type { StatementLine } from '#features/settlement/statements.ts'
import { storedReferences } from './repeated-lines.ts'

/** A line of a statement as it is stored under its settlement. */
export const rowOfLine = (line: StatementLine, place: { charityId: number; settlementId: string; lineNo: number }) => ({
  ...place,
  kind: line.kind,
  occurredOn: line.on,
  grossMinor: line.grossMinor,
  feeMinor: line.feeMinor,
  refs: storedReferences(line),
  remark: line.text,
})
