import { languageLabels } from '#platform/web/ui/values/language-labels.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { EditField, type EditLock } from '#features/gifts/fields.ts'
import { nameOfBrand } from '../card-labels.ts'
import { nameOfMethod } from '../catalogue-labels.ts'
import { inputLabels } from '../input-labels.ts'

const fields: Record<EditField, () => string> = {
  ...inputLabels,
  donor: m.gift_screens_counter_donor,
  language: m.gift_screens_receipt_language,
}
/** What a field of a gift is called. */
export const fieldWords = (field: string): string => (fields as Record<string, (() => string) | undefined>)[field]?.() ?? field

const locks: Record<EditLock, () => string> = {
  ENDED: m.lock_ended,
  PENDING: m.lock_pending,
  SETTLED: m.lock_settled,
  HANDED_OVER: m.lock_handed_over,
  FROM_PROVIDER: m.lock_from_provider,
  HAS_LINES: m.lock_has_lines,
  RECURRING: m.lock_recurring,
  TAX_REGISTERED: m.lock_tax_registered,
  CASH_DECLARED: m.lock_cash_declared,
  CHEQUE_DECLARED: m.lock_cheque_declared,
}
export const lockWords = (code: EditLock): string => locks[code]()

/** The value of a field as people read it; '' when there is none. */
export function valueWords(gift: GiftToEdit, field: EditField): string {
  const day = (value: string | null) => (value ? formatDay(value, jurisdictionOfCurrency(gift.amount.currency).days.day, getLocale()) : '')
  const centre = () => gift.params.collectionCentres.find(({ id }) => id === gift.collectionCentreId)?.displayName ?? ''
  const words: Partial<Record<EditField, () => string>> = {
    donor: () => gift.donor?.donorName ?? m.gift_screens_giving_anonymous(),
    donationToValue: () => gift.params.donationToValues.find(({ id }) => id === gift.donationToValue)?.displayName ?? gift.donationToName,
    amount: () => formatMoney(gift.amount),
    paymentMethod: () => nameOfMethod(gift.paymentMethod),
    cardType: () => nameOfBrand(gift.cardType),
    chequeDate: () => day(gift.chequeDate),
    supportingFile: () => gift.supportingFile?.split('/').at(-1) ?? '',
    donationDate: () => day(gift.donationDate),
    collectionCentreId: centre,
    language: () => languageLabels[gift.language](),
  }
  const plain = gift[field as keyof GiftToEdit]
  if (typeof plain === 'boolean') return plain ? m.gift_screens_edit_yes() : m.gift_screens_edit_no()
  return words[field]?.() ?? (typeof plain === 'string' ? plain : '')
}

/** The fields in which two states of a gift differ. */
export const changedFields = (one: GiftToEdit, other: GiftToEdit): EditField[] =>
  EditField.options.filter(field => valueWords(one, field) !== valueWords(other, field))
