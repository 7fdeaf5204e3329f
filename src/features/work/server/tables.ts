import type { ColumnType, Generated } from 'kysely'
import type { Language } from '#kit/text/languages.ts'
import type { AnswerCode, AnswerValues } from '#platform/contract/answer-code.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { viewAudiences } from '#platform/contract/saved-view.ts'
import type { WorkStatus } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    workItem: {
      charityId: number
      id: string
      kind: string
      title: string
      titleCode: AnswerCode | null
      titleValues: ColumnType<AnswerValues | null, string | null, never>
      language: Language | null
      status: Generated<WorkStatus>
      requiredRight: string
      userId: string
      userName: string
      requestSealed: string | null
      rowsDone: Generated<number>
      rowsTotal: number | null
      fileKey: string | null
      fileName: string | null
      fileBytes: number | null
      reason: string | null
      createdAt: SqlMoment
      startedAt: SqlMoment | null
      finishedAt: SqlMoment | null
      expiresAt: SqlMoment | null
    }
    savedView: {
      charityId: number
      id: string
      list: string
      name: string
      query: string
      sharedWith: (typeof viewAudiences)[number]
      userId: string
      roleId: string
      madeBy: string
      createdAt: SqlMoment
    }
    preferredView: { charityId: number; userId: string; list: string; savedViewId: string }
  }
}
