import { type RawBuilder, sql } from 'kysely'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { maskIdTail, maskPhone } from '#kit/identity/masks.ts'
import { donorsWithCardEnding } from '#features/card-vault/server/public.ts'
import { donorSearchFields, type SearchField } from '#features/donors/rules.ts'
import { activeDonors, donorsWith, searchedField } from '#features/donors/server/public.ts'
import { donorsWithReceipt, lastGiftOf, permittedPreferences } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { Caller, KnownBy, phoneDesk } from '../contract.ts'

const mostCallers = 6
type DonorIds = RawBuilder<RowOf<'donor', 'id'>>

/**
 * Donors who may be calling, the latest to give first. A receipt number may look like a phone number or a name, so it is
 * tried first; four digits are the end of a card or of a phone.
 */
export async function findCallers(context: Context, { text }: RequestOf<typeof phoneDesk.find>): Promise<Caller[]> {
  const byReceipt = /^[A-Za-z]{0,3}\d{4,}$/.test(text) ? await readCallers(context, 'receiptNo', receiptsOf(context, text)) : []
  if (byReceipt.length > 0) return byReceipt
  if (/^\d{4}$/.test(text))
    return unique([...(await readCallers(context, 'card', cardsOf(context, text))), ...(await findByPhoneTail(context, text))])
  const [first, second] = donorSearchFields(text)
  const found = await findByDetail(context, first, text)
  return found.length > 0 || !second ? found : findByDetail(context, second, text)
}

const findByDetail = (context: Context, field: SearchField, text: string) =>
  readCallers(context, field, donorsWith(context.actor.charityId, searchedField(context.actor, field), text))

const receiptsOf = ({ actor }: Context, text: string): DonorIds =>
  donorsWithReceipt(actor.charityId, permittedPreferences(actor, allPreferencesId), text)

const cardsOf = ({ actor }: Context, text: string): DonorIds => donorsWithCardEnding(actor.charityId, text)

const findByPhoneTail = (context: Context, text: string) =>
  readCallers(context, 'phone', donorsWith(context.actor.charityId, 'phoneTail', text))

const unique = (callers: readonly Caller[]): Caller[] =>
  callers.filter(({ donorId }, at) => callers.findIndex(one => one.donorId === donorId) === at).slice(0, mostCallers)

async function readCallers({ tx, actor }: Pick<Context, 'tx' | 'actor'>, knownBy: KnownBy, ids: DonorIds): Promise<Caller[]> {
  const { charityId } = actor
  const { rows } = await sql<Renamed<'donor', { donorId: 'id'; donorName: 'name' }> & RowOf<'donor', 'phone' | 'nricTail'>>`
    select o.id as donor_id, o.name as donor_name, o.phone, o.nric_tail
      from (${activeDonors(charityId, ids)}) o
      left join lateral (${lastGiftOf(charityId, sql`o.id`, permittedPreferences(actor, allPreferencesId))}) last on true
     order by last.donated_at desc nulls last, o.name, o.id limit ${mostCallers}`.execute(tx)
  return rows.map(({ phone, nricTail, ...donor }) => ({
    ...donor,
    known: phone ? maskPhone(phone) : nricTail && maskIdTail(nricTail),
    knownBy,
  }))
}
