import type { AnswerCode } from '#platform/contract/answer-code.ts'

/** Grades that have a word in each language; others are shown as they were typed. */
export const gradeNames = { Normal: 'GRADE_NORMAL', Higher: 'GRADE_HIGHER' } as const satisfies Readonly<Record<string, AnswerCode>>
export const hasGradeName = (grade: string): grade is keyof typeof gradeNames => grade in gradeNames
