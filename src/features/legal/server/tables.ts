import type { Language } from '#kit/text/languages.ts'
import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    legalDocument: { charityId: number; id: number; language: Language; title: string; description: string; updatedAt: SqlMoment }
  }
}
