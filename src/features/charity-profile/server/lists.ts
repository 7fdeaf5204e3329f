import { listCentres, saveCentre } from '#features/charity/server/public.ts'
import { addFund, changeFund, listFunds } from '#features/gifts/server/public.ts'
import { listAllReasons, saveReason as writeReason } from '#features/requests/server/public.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { charity as contract } from '../contract.ts'
import { auditOf, prepareChange, type Values } from './changes.ts'
import { isSame } from './facts.ts'

const exists = () => refuse(contract.savePlace, 'ENTRY_EXISTS', [{ field: 'name', code: 'ENTRY_EXISTS' }])
const isTaken = (error: unknown) =>
  ['collection_centre_charity_id_name_key', 'fund_charity_id_app_preference_id_name_key', 'reason_charity_id_type_name_key'].includes(
    (error as { constraint?: string }).constraint ?? '',
  )
const asTaken = (error: unknown): never => {
  throw isTaken(error) ? exists() : error
}

/** Adds the change of a list's entry to the audit trail of the charity. */
function note({ actor, audit }: Context, kind: string, before: Values | undefined, after: Values): void {
  const fields = Object.keys(after).filter(field => !isSame(before?.[field], after[field]))
  const pick = (values: Values | undefined) => Object.fromEntries(fields.map(field => [field, values?.[field] ?? null]))
  const changes = auditOf({ before: pick(before), after: pick(after) })
  const name = String(before?.['name'] ?? after['name'])
  audit({ subject: { kind: 'charity', id: String(actor.charityId) }, changes, detail: { [kind]: name } })
}

/** Adds or changes a mosque or collection centre. */
export async function savePlace(context: Context, { id, ...draft }: RequestOf<typeof contract.savePlace>) {
  const { tx, actor, now } = context
  const before = id === null ? undefined : (await listCentres(tx, actor.charityId)).find(one => one.id === id)
  if (id !== null && !before) throw refuse('NOT_FOUND')
  const saved = await saveCentre(tx, actor.charityId, id, draft, now()).catch(asTaken)
  if (saved === null) throw refuse('NOT_FOUND')
  note(context, 'place', before, draft)
  return { id: saved }
}

/** Adds or changes a reason for voids or refunds. */
export async function saveReason(context: Context, { id, ...draft }: RequestOf<typeof contract.saveReason>) {
  const { tx, actor, now } = context
  const before = id === null ? undefined : (await listAllReasons(tx, actor.charityId)).find(one => one.id === id)
  if (id !== null && !before) throw refuse('NOT_FOUND')
  const saved = await writeReason(tx, actor.charityId, id, draft, now()).catch(asTaken)
  note(context, 'reason', before, draft)
  return { id: saved }
}

/** Adds or changes a fund. Whether gifts for it are deducted from tax is prepared for a second person. What it is given for stays. */
export async function saveFund(context: Context, { id, isTaxDeductible, donationTo, ...draft }: RequestOf<typeof contract.saveFund>) {
  const { tx, actor, now, says } = context
  const { charityId } = actor
  const before = id === null ? undefined : (await listFunds(tx, charityId, Object.values(preferenceIds))).find(one => one.id === id)
  if (id !== null && !before) throw refuse('NOT_FOUND')
  const { itemId, ...shown } = draft
  const fund = { ...shown, kind: donationTo }
  if (before && before.itemId !== itemId) throw refuse('INVALID', [{ field: 'itemId', code: 'FUND_KEEPS_KIND' }])
  const saved = id ?? (await addFund(tx, charityId, { ...fund, itemId }, now()).catch(asTaken))
  if (saved === null) throw refuse('INVALID', [{ field: 'itemId', code: 'FUND_KEEPS_KIND' }])
  if (id !== null) await changeFund(tx, charityId, id, fund).catch(asTaken)
  note(context, 'fund', before, fund)
  const was = before?.isTaxDeductible ?? false
  if (was === isTaxDeductible) return { id: saved, waits: false }
  await prepareChange(context, { part: 'fund', subjectId: saved, before: { isTaxDeductible: was }, after: { isTaxDeductible } })
  says('FUND_SAVED_IN_PART')
  return { id: saved, waits: true }
}
