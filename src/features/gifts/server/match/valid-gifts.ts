import { type RawBuilder, sql } from 'kysely'

type GiftAlias = 'd' | 'n' | 'r'

/** The condition of `isValidGift` as text, for statements that are sent without Kysely. */
export const validGiftText = (alias: GiftAlias): string => `${alias}.status not in ('Voided', 'Refunded')`

/**
 * Whether a gift is valid: neither voided nor refunded in full. Counts and sums include valid gifts only. (`isReversed` answers the
 * opposite for a status.)
 */
export const isValidGift = (alias: GiftAlias): RawBuilder<boolean> => sql.raw(validGiftText(alias))

/** Whether a gift was not voided. A refunded gift counts: it was given before it was refunded. */
export const isNotVoided = (alias: GiftAlias): RawBuilder<boolean> => sql`${sql.ref(`${alias}.status`)} <> 'Voided'`
