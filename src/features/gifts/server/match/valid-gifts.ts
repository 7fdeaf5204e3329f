import { type RawBuilder, sql } from 'kysely'

type GiftAlias = 'd' | 'n' | 'r'

/** The condition of `isValidGift` as text, for a statement of the driver. */
export const validGiftText = (alias: GiftAlias): string => `${alias}.status not in ('Voided', 'Refunded')`

/** Whether a gift is valid: neither voided nor refunded in full. Counts and sums of giving have valid gifts only (`isReversed` says the opposite of a status). */
export const isValidGift = (alias: GiftAlias): RawBuilder<boolean> => sql.raw(validGiftText(alias))

/** Whether a gift was not voided: it was given, also when it was refunded since. */
export const isNotVoided = (alias: GiftAlias): RawBuilder<boolean> => sql`${sql.ref(`${alias}.status`)} <> 'Voided'`
