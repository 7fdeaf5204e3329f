import { sql } from 'kysely'
import type { ReaderContext } from './read-settlement.ts'
import './tables.ts'

/** Makes the lines of a match, which are money out of a bank account, fees of their statement: they lower its net. */
export const bookCharges = ({ tx, actor }: ReaderContext, settlementId: string, matchId: string): Promise<unknown> =>
  sql`
    with booked as (
      update settlement_line set kind = 'fee'
       where charity_id = ${actor.charityId} and settlement_id = ${settlementId} and match_id = ${matchId} and kind = 'other'
      returning gross_minor)
    update settlement set fee_minor = fee_minor - b.minor, net_minor = net_minor + b.minor
      from (select coalesce(sum(gross_minor), 0)::bigint as minor from booked) b
     where charity_id = ${actor.charityId} and id = ${settlementId}`.execute(tx)

/** Takes fees that were booked so out of their statement again, before their match is deleted. */
export const unbookCharges = ({ tx, actor }: ReaderContext, settlementId: string, matchId: string): Promise<unknown> =>
  sql`
    with unbooked as (
      update settlement_line set kind = 'other'
       where charity_id = ${actor.charityId} and settlement_id = ${settlementId} and match_id = ${matchId} and kind = 'fee'
      returning gross_minor)
    update settlement set fee_minor = fee_minor + u.minor, net_minor = net_minor - u.minor
      from (select coalesce(sum(gross_minor), 0)::bigint as minor from unbooked) u
     where charity_id = ${actor.charityId} and id = ${settlementId}`.execute(tx)
