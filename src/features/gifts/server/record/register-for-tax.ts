import { sql } from 'kysely'
import { taxIdTypesOf } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Charity } from '#features/charity/server/public.ts'
import { donorsOf, openNric } from '#features/donors/server/public.ts'
import type { Gift } from '#features/gifts/columns.ts'
import type { TaxFlags } from '#features/gifts/flags.ts'
import { isToBeReported, taxSchemeOf } from '#features/gifts/tax-state.ts'
import { addRegistrations, type NewRegistration } from '#features/tax-registrations/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { Computed, Filled, RowOf } from '#platform/server/database/row-types.ts'
import { fundsOf } from '../choices/funds.ts'

/** A gift that may be registered as it is recorded or edited. `lines` of a gift for several purposes; `registeredBy` null for no user. */
export type GiftToRegister = {
  gift: Pick<Gift, 'id' | 'appPreferenceId' | 'itemId' | 'fundId' | 'donorId' | 'donorName'> & TaxFlags
  lines: readonly { itemId: number; fundId?: string | null | undefined }[]
  registeredBy: string | null
}

type Registrant = Filled<RowOf<'donor', 'id' | 'name' | 'idType' | 'nricSealed'>> & Computed<{ deductibleFunds: string[] }>
/** The donors with a number that the tax authority knows, locked against an erasure, and which of the funds are deductible. */
const readRegistrants = preparedQuery(
  ({
    charityId,
    donors,
    funds,
    idTypes,
  }: Record<'donors' | 'funds' | 'idTypes', readonly string[]> & { charityId: number }) => sql<Registrant>`
    select o.id, o.name, o.id_type, o.nric_sealed,
           (select coalesce(json_agg(f.id), '[]') from ${fundsOf(charityId)} f where f.id = any(${funds}::uuid[]) and f.is_tax_deductible) as deductible_funds
      from ${donorsOf(charityId)} o
     where o.id = any(${donors}::uuid[]) and o.id_type = any(${idTypes}::text[]) and o.nric_sealed is not null and o.erased_at is null
     order by o.id for key share of o`,
)

/**
 * Registers the gifts that are marked for tax, deductible or zakat, and given by a donor whose number is on file. The others stay open
 * until the payer registers. Sends nothing where no gift is marked. Returns how many were registered.
 */
export async function registerForTax(
  work: Pick<Context, 'tx' | 'now'>,
  charity: Pick<Charity, 'charityId' | 'country' | 'isIpc'>,
  list: readonly GiftToRegister[],
): Promise<number> {
  const { charityId, country, isIpc } = charity
  if (jurisdictionOf(country).tax.registration === null) return 0
  const marked = list.filter(({ gift }) => gift.donorId !== null && isToBeReported('ipc', gift))
  if (marked.length === 0) return 0
  const found = await readRegistrants(work.tx, {
    charityId,
    donors: [...new Set(marked.flatMap(({ gift }) => gift.donorId ?? []))],
    funds: [...new Set(marked.flatMap(({ gift, lines }) => [gift.fundId, ...lines.flatMap(line => line.fundId ?? [])]))],
    idTypes: taxIdTypesOf(country),
  })
  const registrants = new Map(found.map(registrant => [registrant.id, registrant]))
  const registrations = marked.flatMap(({ gift, lines, registeredBy }): NewRegistration[] => {
    const registrant = registrants.get(gift.donorId ?? '')
    if (!registrant) return []
    const purposes = (lines.length ? lines : [gift]).map(({ itemId, fundId }) => ({
      itemId,
      isTaxDeductible: registrant.deductibleFunds.includes(fundId ?? gift.fundId),
    }))
    const scheme = taxSchemeOf({ country, isIpc, appPreferenceId: gift.appPreferenceId, purposes })
    if (!scheme || !isToBeReported(scheme, gift)) return []
    const { id, name, idType, nricSealed } = registrant
    const number = openNric(charityId, id, nricSealed)
    return [{ donationId: gift.id, scheme, name: gift.donorName ?? name, idType, number, needsReview: false, registeredBy }]
  })
  return addRegistrations(work, charityId, registrations)
}
