import type { Db } from '#platform/server/database/database.ts'
import './tables.ts'

/** Whether a public file is the current logo of its charity. */
export const isLogo = (db: Db) => (charityId: number, key: string) =>
  db.transact({ charityId, readOnly: true }, async tx => {
    const shown = await tx
      .selectFrom('charity')
      .select('charityId')
      .where('charityId', '=', charityId)
      .where('logoFile', '=', key)
      .executeTakeFirst()
    return shown !== undefined
  })
