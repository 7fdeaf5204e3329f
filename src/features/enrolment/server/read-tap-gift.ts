import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import { sql } from 'kysely'
import type { Gift, GiftColumn } from '#features/gifts/columns.ts'
import { giftColumnsOf } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type EnrolmentState, enrolmentStateOf, isTapToMobile } from '../enrolment-state.ts'

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
  'language',
] as const satisfies readonly GiftColumn[]

type StoredGift = Pick<Gift, (typeof columns)[number]> & {
  charityName: string
  logoFile: string | null
  colour: string
  country: CountryCode
  isMalaysianApp: boolean
  asksNric: boolean
  agreementStartsTicked: boolean
}
/** A tap-to-mobile gift with its charity's required fields. */
export type TapGift = StoredGift & { state: EnrolmentState }

/** A tap-to-mobile gift of a charity that is at work; null for any other number. With `held` nobody else changes it until the commit. */
export async function readTapGift(tx: Tx, charityId: number, txnId: string, forUpdate = false): Promise<TapGift | null> {
  const { rows } = await sql<StoredGift>`
    select ${giftColumnsOf('d', columns)},
           c.name as charity_name, c.logo_file, c.colour, c.country, c.is_malaysian_app, c.asks_nric, c.agreement_starts_ticked
      from donation d join charity c on c.charity_id = ${charityId} and c.status = 'active'
     where d.charity_id = ${charityId} and d.txn_id = ${txnId} ${forUpdate ? sql`for update of d` : sql``}`.execute(tx)
  const gift = rows[0]
  return gift && isTapToMobile(gift) ? { ...gift, state: enrolmentStateOf(gift) } : null
}
