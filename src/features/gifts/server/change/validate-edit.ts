import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { dayInZone, startOfDay } from '#kit/time/time-zones.ts'
import { type Charity, collectionCentresOf } from '#features/charity/server/public.ts'
import type { GiftDonor } from '#features/donors/server/public.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { MethodField } from '#features/gifts/catalogue.ts'
import { editRefusals } from '#features/gifts/refusals.ts'
import type { GiftEdit } from '#features/gifts/editing.ts'
import { columnOf, type EditField, lockCode, type PlainField, plainFields } from '#features/gifts/fields.ts'
import { methodErrors } from '#features/gifts/counter-gift.ts'
import { donorOfGift } from '../record/donor-of-gift.ts'
import { type EditableGift, fieldLock } from './editable-gift.ts'
import type { EditedColumns } from './edited-columns.ts'
import { endedRegistration } from './ended-registration.ts'
import { refuseUndeclared } from './refuse-undeclared.ts'
import { explainBackDating } from '../record/explain-back-dating.ts'
import { findCounterFunds, keepSupportingFile } from '../record/record-at-counter.ts'

/** The names that the history shows instead of ids. */
export type HistoryNames = { fundName: string; centreName: string | null }

/** The fields whose value an edit changes. A change of the payment method also clears the fields of the previous method. */
function readEdit(gift: EditableGift, edit: GiftEdit): { fields: EditField[]; change: EditedColumns } {
  const isPaidOtherwise = edit.paymentMethod !== undefined && edit.paymentMethod !== gift.paymentMethod
  const emptied = isPaidOtherwise ? Object.fromEntries(MethodField.options.map(field => [field, edit[field] ?? null])) : {}
  const wanted: Partial<Record<PlainField, unknown>> = { ...edit, ...emptied }
  const changed = plainFields.filter(field => wanted[field] !== undefined && wanted[field] !== gift[columnOf(field)])
  const isAmount = edit.amount !== undefined && (edit.amount.minor !== gift.amountMinor || edit.amount.currency !== gift.currency)
  return {
    fields: [...changed, ...(isAmount ? (['amount'] as const) : []), ...(isOtherDonor(gift, edit) ? (['donor'] as const) : [])],
    change: {
      ...(Object.fromEntries(changed.map(field => [columnOf(field), wanted[field]])) as EditedColumns),
      ...(isAmount && { amountMinor: edit.amount?.minor }),
      ...(isPaidOtherwise && { chequeState: edit.paymentMethod === methodIds.cheque ? 'inHand' : null, chequeBankedOn: null }),
    } as EditedColumns,
  }
}
const isOtherDonor = ({ donorId }: EditableGift, { donor }: GiftEdit) =>
  donor !== undefined && (donor.donorId ? donor.donorId !== donorId : donorId !== null || donor.donorType !== donorTypeIds.anonymous)

/** Validates an edit. Refuses locked fields with their reasons. */
export async function validateEdit(
  context: Context,
  charity: Charity,
  gift: EditableGift,
  edit: GiftEdit,
): Promise<{ change: EditedColumns; names: HistoryNames; endsRegistration: boolean }> {
  const { fields, change } = readEdit(gift, edit)
  const named = fields.filter(field => edit[field] !== undefined) // without those that a change of the payment method clears
  const locked = named.flatMap(field => {
    const lock = fieldLock(gift, field)
    return lock ? [{ field, code: lockCode(lock) }] : []
  })
  if (locked.length) throw refuse(editRefusals, 'NOT_EDITABLE', locked)
  if (fields.length === 0) throw refuse(editRefusals, 'NOTHING_CHANGED')
  check(context, charity, gift, edit, fields)
  const isRedated = fields.includes('donationDate') && gift.platform === 'counter'
  const backDatedBecause = isRedated ? explainBackDating(context, charity, edit, gift.appPreferenceId) : null
  if (change.supportingFile) await keepSupportingFile(context, change.supportingFile)
  const { fundId, donatedOn } = change
  const fund = fundId
    ? (await findCounterFunds(context, gift.appPreferenceId, [{ fundId, field: 'donationToValue' }])).get(fundId)
    : undefined
  const purpose = fund && { itemId: fund.itemId, donationTo: fund.kind }
  const endedFlags = await endedRegistration(context, charity, gift, { ...change, ...purpose })
  const donor = fields.includes('donor') ? await chosenDonor(context, charity, edit) : null
  await refuseUndeclared(context, charity, gift, { ...change, ...purpose }, donor)
  return {
    endsRegistration: endedFlags !== null,
    change: {
      ...change,
      ...endedFlags,
      ...(isRedated && { backDatedBecause }),
      ...(donatedOn && { donatedAt: momentOf(donatedOn, context.now(), charity.timeZone) }),
      ...purpose,
      ...(donor && donorColumns(donor)),
    },
    names: { fundName: fund?.name ?? gift.fundName, centreName: await centreName(context, gift, change) },
  }
}

/** Refuses invalid values, field by field. Unchanged fields are not checked. */
function check({ now }: Context, charity: Charity, gift: EditableGift, edit: GiftEdit, fields: readonly EditField[]): void {
  const is = (field: EditField) => fields.includes(field)
  if (is('amount') && edit.amount?.currency !== charity.currency)
    throw refuse(editRefusals, 'WRONG_CURRENCY', [{ field: 'amount', code: 'ENTER_AMOUNT_IN', values: { currency: charity.currency } }])
  const method = edit.paymentMethod ?? gift.paymentMethod
  if (is('paymentMethod') && !jurisdictionOf(charity.country).counterMethods.includes(method))
    throw refuse(editRefusals, 'METHOD_NOT_TAKEN', [{ field: 'paymentMethod', code: 'CHOOSE_OTHER_METHOD' }])
  const errors: FieldFault[] = []
  if (is('paymentMethod') || MethodField.options.some(is)) errors.push(...methodErrors(methodOf(gift, edit)))
  if (is('donationDate') && (edit.donationDate ?? '') > dayInZone(now(), charity.timeZone))
    errors.push({ field: 'donationDate', code: 'DAY_TO_COME' })
  if (errors.length) throw refuse('INVALID', errors)
}

/** The payment method and its fields as they will be after the edit. */
function methodOf(gift: EditableGift, edit: GiftEdit): Parameters<typeof methodErrors>[0] {
  const paymentMethod = edit.paymentMethod ?? gift.paymentMethod
  const isKept = paymentMethod === gift.paymentMethod
  const editedValue = <Field extends MethodField>(field: Field) =>
    edit[field] === undefined && isKept ? gift[columnOf(field)] : (edit[field] ?? null)
  const fields = Object.fromEntries(MethodField.options.map(field => [field, editedValue(field)]))
  return { paymentMethod, ...(fields as Omit<Parameters<typeof methodErrors>[0], 'paymentMethod'>) }
}

/** A gift of today has a time, one of an earlier day has none. */
const momentOf = (day: string, now: Date, timeZone: string): string =>
  day === dayInZone(now, timeZone) ? now.toISOString() : startOfDay(day, timeZone)

async function centreName({ tx, actor }: Context, gift: EditableGift, { collectionCentreId }: EditedColumns): Promise<string | null> {
  if (!collectionCentreId) return collectionCentreId === null ? null : gift.centreName
  const centre = (await collectionCentresOf(tx, actor.charityId)).find(({ id }) => id === collectionCentreId)
  if (!centre) throw refuse(editRefusals, 'NO_SUCH_CENTRE', [{ field: 'collectionCentreId', code: 'CHOOSE_CENTRE' }])
  return centre.name
}

async function chosenDonor(context: Context, charity: Charity, { donor }: GiftEdit): Promise<GiftDonor> {
  if (!donor) throw refuse(editRefusals, 'NO_SUCH_DONOR', [{ field: 'donor', code: 'CHOOSE_DONOR' }])
  return donorOfGift(context, charity, donor, 'donor')
}

const donorColumns = ({ donorId, donorType, donorName, religionType }: GiftDonor) => ({ donorId, donorType, donorName, religionType })
