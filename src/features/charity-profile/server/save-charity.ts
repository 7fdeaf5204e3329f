import { changeCharity, charityOf, lockCharity, type Charity } from '#features/charity/server/public.ts'
import { hasEntries } from '#features/ledger/server/public.ts'
import { hasIssuedReceipts } from '#features/receipt-numbers/server/public.ts'
import { normalizePhone, phoneFault } from '#jurisdictions/phone.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { charity as contract } from '../contract.ts'
import { type ChangePart, type CharityField, faultsOfCharity, legalFields, moneyFields, profileFields } from '../rules.ts'
import { auditOf, prepareChange, type Values } from './changes.ts'
import { columnsOf, factsOf, isSame } from './facts.ts'
import { prefixFaults } from './prefix-faults.ts'

type CharityFields = Omit<RequestOf<typeof contract.save>, 'charityId' | 'version'>

/** Y2: changes what takes effect at once, and prepares what a second person confirms. */
export async function saveCharity(context: Context, { charityId: _, version, ...given }: RequestOf<typeof contract.save>) {
  const { tx, actor, audit, says } = context
  const { charityId } = actor
  await lockCharity(tx, charityId)
  const charity = await charityOf(tx, charityId)
  if (charity.version !== version) throw refuse('CHANGED_SINCE')
  const facts = await validateFields(context, charity, given)
  const before = factsOf(charity)
  const changeOf = (fields: readonly CharityField[]): { before: Values; after: Values } => {
    const changed = fields.filter(field => facts[field] !== undefined && !isSame(facts[field], before[field]))
    const pick = (values: { [Field in CharityField]?: unknown }) => Object.fromEntries(changed.map(field => [field, values[field] ?? null]))
    return { before: pick(before), after: pick(facts) }
  }
  const own = changeOf(profileFields)
  const isChanged = Object.keys(own.after).length > 0
  const saved = isChanged ? await changeCharity(tx, charityId, columnsOf(own.after)) : version
  if (isChanged) audit({ subject: { kind: 'charity', id: String(charityId) }, changes: auditOf(own) })
  const waits: ChangePart[] = []
  for (const [part, fields] of [['legal', legalFields] as const, ['money', moneyFields] as const]) {
    const change = changeOf(fields)
    if (Object.keys(change.after).length === 0) continue
    await prepareChange(context, { part, subjectId: null, ...change })
    waits.push(part)
  }
  if (waits.length) says(isChanged ? 'CHARITY_SAVED_IN_PART' : 'CHARITY_CHANGE_WAITS')
  return { version: saved, waits }
}

/** The facts with the phone as it is stored. Refuses with what is wrong, by field. */
async function validateFields({ tx }: Context, charity: Charity, given: CharityFields): Promise<CharityFields> {
  const { charityId, country, currency, timeZone, receiptPrefix } = charity
  const [hasMoney, hasReceipts] = await Promise.all([hasEntries(tx, charityId), hasIssuedReceipts(tx, charityId)])
  const faults = faultsOfCharity(country, given, { currency, timeZone, receiptPrefix, hasMoney, hasReceipts })
  faults.push(...(await prefixFaults(tx, charity, given.receiptPrefix)))
  const phone = given.phone ? normalizePhone(given.phone, country) : given.phone
  const phoneProblem = given.phone ? phoneFault(given.phone, country) : null
  if (phoneProblem) faults.push({ field: 'phone', code: phoneProblem })
  const tolerance = given.countTolerance
  if (tolerance && tolerance.currency !== (given.currency ?? currency))
    faults.push({ field: 'countTolerance', code: 'ENTER_AMOUNT_IN', values: { currency: given.currency ?? currency } })
  if (faults.length) throw refuse('INVALID', faults)
  return { ...given, ...(phone !== undefined && { phone }) }
}
