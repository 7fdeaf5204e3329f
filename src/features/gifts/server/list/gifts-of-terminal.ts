import { type RawBuilder, sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import type { z } from 'zod'
import { rowColumns, rowSources, type StoredGiftRow, toGiftRow } from '../find/gift-row.ts'
import { conditionsOf } from '../match/conditions.ts'
import { permittedPreferences } from '../match/gift-scope.ts'

type TerminalGiftsRequest = {
  terminalId: string
  /** The filter of a list of gifts; omitted fields do not filter. */
  filter: z.input<typeof GiftFilter>
  /** A query for the ids of the gifts to list; null for all of the terminal. */
  among: RawBuilder<unknown> | null
  pageNumber: number
  pageSize: number
}

/** The gifts that were taken at a terminal, of the modules that the reader may see, the newest first. */
export async function listGiftsOfTerminal(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  asked: TerminalGiftsRequest,
): Promise<Page<GiftRow>> {
  const { charityId, can } = actor
  const { terminalId, among, pageNumber, pageSize } = asked
  const filter = GiftFilter.parse({ ...asked.filter, appPreferenceId: 0 })
  const preferences = permittedPreferences(actor, filter.appPreferenceId)
  const gifts = sql`donation d where ${conditionsOf({ charityId, preferences }, filter)} and d.terminal_id = ${terminalId}
    ${among ? sql`and d.id in (${among})` : sql``}`
  const [{ rows }, counted] = await Promise.all([
    sql<StoredGiftRow>`select ${rowColumns} from (select d.id, d.donated_at from ${gifts} order by d.donated_at desc, d.id desc limit ${pageSize} offset ${rowsBefore(asked)}) p
      ${rowSources(charityId)} order by p.donated_at desc, p.id desc`.execute(tx),
    sql<Computed<{ n: number }>>`select count(*)::int as n from ${gifts}`.execute(tx),
  ])
  return { items: rows.map(row => toGiftRow(row, can)), totalCount: counted.rows[0]?.n ?? 0, pageNumber, pageSize }
}
