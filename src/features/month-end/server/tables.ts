import type { Generated } from 'kysely'
import type { Language } from '#kit/text/languages.ts'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    /**
     * A seal of a month, with the number of its lock: who sealed it, the words that its pack was drawn with, and the fingerprint of each
     * file.
     */
    monthSeal: {
      charityId: number
      month: SqlDay
      sealNo: number
      charityName: string
      timeZone: string
      language: Language
      preparedBy: string
      sealedBy: string
      sealedAt: SqlMoment
      /** The fingerprint of each file. */
      packFiles: { name: string; sha256: string; bytes: number }[]
      /** The columns of the reconciliation: a pack is built again in the format that it was sealed in. */
      packFormat: Generated<number>
      /** The PDF as it was drawn for the seal: fonts and texts may be others later. Null of seals that were made before it was kept. */
      statement: Buffer | null
    }
  }
}
