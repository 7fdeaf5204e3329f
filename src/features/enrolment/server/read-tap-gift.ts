import { sql } from 'kysely'
import type { Gift, GiftColumn } from '#features/gifts/columns.ts'
import { giftColumnsOf } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type EnrolmentState, enrolmentStateOf, isTapToMobile } from '../enrolment-state.ts'
import { charityOf, type Charity } from '#features/charity/server/public.ts'

/** The columns of a gift that enrolment reads. */
const columns = [
  'id',
  'appPreferenceId',
  'platform',
  'status',
  'version',
  'amountMinor',
  'currency',
  'donatedOn',
  'donorId',
] as const satisfies readonly GiftColumn[]

type StoredGift = Pick<Gift, (typeof columns)[number]>
type OfCharity = Pick<Charity, 'logoFile' | 'colour' | 'country' | 'asksNric' | 'agreementStartsTicked'>
/** A tap-to-mobile gift with its charity's required fields. */
export type TapGift = StoredGift & OfCharity & { charityName: string; state: EnrolmentState }

/** A tap-to-mobile gift of a charity that is at work; null for any other number. With `held` the row is locked until the commit. */
export async function readTapGift(tx: Tx, charityId: number, txnId: string, forUpdate = false): Promise<TapGift | null> {
  const { rows } = await sql<StoredGift>`
    select ${giftColumnsOf('d', columns)} from donation d
     where d.charity_id = ${charityId} and d.txn_id = ${txnId} ${forUpdate ? sql`for update of d` : sql``}`.execute(tx)
  const gift = rows[0]
  if (!gift || !isTapToMobile(gift)) return null
  const { name: charityName, status, logoFile, colour, country, asksNric, agreementStartsTicked } = await charityOf(tx, charityId)
  if (status !== 'active') return null
  const ofCharity = { charityName, logoFile, colour, country, asksNric, agreementStartsTicked }
  return { ...gift, ...ofCharity, state: enrolmentStateOf(gift) }
}
