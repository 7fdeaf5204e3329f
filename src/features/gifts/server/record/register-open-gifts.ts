import { sql } from 'kysely'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { isEnded, isPending } from '#features/gifts/rules.ts'
import { registrationsInForce } from '#features/tax-registrations/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { linesOfGifts } from '../find/lines-of-gifts.ts'
import { type GiftToRegister, registerForTax } from './register-for-tax.ts'

type OpenGift = GiftToRegister['gift'] & RowOf<'donation', 'status'>
/** How many gifts are registered by one statement. */
const atOnce = 1000

/**
 * Registers the gifts of a donor that are marked for tax and stayed open because no number of the donor was on file, whatever their year.
 * Those that are being voided or refunded wait. The donor's number is read under a lock against an erasure. Returns how many were
 * registered.
 */
export async function registerOpenGifts(
  work: Pick<Context, 'tx' | 'now'> & { actor: { charityId: number; userId: string | null } },
  charity: Pick<Charity, 'charityId' | 'country' | 'isIpc'>,
  donorId: string,
): Promise<number> {
  const { tx, actor } = work
  const { charityId, country } = charity
  if (jurisdictionOf(country).tax.registration === null) return 0
  const { rows } = await sql<OpenGift>`
    select d.id, d.app_preference_id, d.item_id, d.fund_id, d.donor_id, d.donor_name, d.is_iras_inclusion, d.is_ipc_registration_for_iras, d.status
      from donation d
     where d.charity_id = ${charityId} and d.donor_id = ${donorId} and (d.is_iras_inclusion or d.is_ipc_registration_for_iras)
       and not exists (select from (${registrationsInForce(charityId)}) t where t.donation_id = d.id)
     order by d.id for update of d`.execute(tx)
  const open = rows.filter(({ status }) => !isEnded(status) && !isPending(status))
  let registered = 0
  for (let from = 0; from < open.length; from += atOnce) {
    const part = open.slice(from, from + atOnce)
    const ids = part.map(({ id }) => id)
    const lines = Map.groupBy((await linesOfGifts(charityId, ids).execute(tx)).rows, ({ donationId }) => donationId)
    registered += await registerForTax(
      work,
      charity,
      part.map(gift => ({ gift, lines: lines.get(gift.id) ?? [], registeredBy: actor.userId })),
    )
  }
  return registered
}
