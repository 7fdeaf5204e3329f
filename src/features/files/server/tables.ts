import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    storedFile: {
      charityId: number
      id: string
      fileKey: string
      purpose: string
      originalName: string
      mediaType: string
      bytes: number | null
      status: 'unchecked' | 'stored' | 'refused'
      userId: string
      createdAt: SqlMoment
      checkedAt: SqlMoment | null
    }
    pendingUpload: { charityId: number; fileKey: string; originalName: string | null; createdAt: SqlMoment }
  }
}
