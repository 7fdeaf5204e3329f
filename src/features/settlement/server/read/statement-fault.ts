import type { AnswerCode, AnswerValues } from '#platform/contract/answer-code.ts'

/** Why a statement cannot be read: the code of the text, and the line. */
export type StatementFault = { code: AnswerCode; values: AnswerValues }

/** A statement that cannot be read as it is; nothing in it is guessed. */
export class StatementError extends Error {
  override readonly name = 'StatementError'
  readonly fault: StatementFault
  constructor(code: AnswerCode, values: AnswerValues = {}) {
    super(code)
    this.fault = { code, values }
  }
}
