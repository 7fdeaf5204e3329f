import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import './tables.ts'

/** Every active charity with its time zone, as scheduled jobs go through them. */
export const listActiveCharities = (db: Db): Promise<{ charityId: number; timeZone: string }[]> =>
  db.transact({ charityId: null, readOnly: true }, tx =>
    tx.selectFrom('charity').select(['charityId', 'timeZone']).where('status', '=', 'active').execute(),
  )

/** The numbers of all charities, archived ones included. */
export const listCharityIds = async (db: Db): Promise<number[]> =>
  (
    await db.transact({ charityId: null, readOnly: true }, tx =>
      tx.selectFrom('charity').select('charityId').orderBy('charityId').execute(),
    )
  ).map(({ charityId }) => charityId)

/** The numbers of the charities that have an active webhook. */
export const listCharitiesWithWebhooks = async (db: Db): Promise<number[]> =>
  (
    await db.transact({ charityId: null, readOnly: true }, tx =>
      tx
        .selectFrom('charity')
        .select('charityId')
        .where(sql<boolean>`webhook_events <> '{}'`)
        .execute(),
    )
  ).map(({ charityId }) => charityId)
