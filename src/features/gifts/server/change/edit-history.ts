import { maskText, maskWords } from '#kit/identity/masks.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import type { Changes } from '#platform/server/audit/audit.ts'
import { columnOf, EditField } from '#features/gifts/fields.ts'
import type { EditedColumns } from './edited-columns.ts'
import type { HistoryNames } from './validate-edit.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { wireTerms } from '../terms.ts'
import type { EditableGift } from './editable-gift.ts'

/**
 * Each changed field as `[before, after]`. Choices are written as text, so that the history stays readable when they are renamed or
 * removed; names and remarks are masked, since no row of the trail can be changed when a person is erased.
 */
export function changesOf(gift: EditableGift, change: EditedColumns, names: HistoryNames): Changes {
  const amount = (minor: number) => formatMoney({ minor, currency: gift.currency })
  const method = (id: number) => methodTerm(wireTerms, id)
  const words: Partial<Record<EditField, readonly [unknown, unknown]>> = {
    donor: [shownName(gift.donorName), shownName(change.donorName)],
    remarks: [maskText(gift.remarks), maskText(change.remarks)],
    donationToValue: [gift.fundName, names.fundName],
    amount: [amount(gift.amountMinor), amount(change.amountMinor ?? 0)],
    paymentMethod: [method(gift.paymentMethod), method(change.paymentMethod ?? 0)],
    supportingFile: [nameOf(gift.supportingFile), nameOf(change.supportingFile)],
    collectionCentreId: [gift.centreName, names.centreName],
  }
  return Object.fromEntries(
    EditField.options
      .filter(field => storedIn(field) in change)
      .map(field => {
        const [before, after] = words[field] ?? [gift[storedIn(field)], change[storedIn(field)]]
        return [field, [before ?? null, after ?? null] as const]
      }),
  )
}

/** The column that shows whether a field was changed. */
function storedIn(field: EditField) {
  if (field === 'donor') return 'donorId'
  return field === 'amount' ? 'amountMinor' : columnOf(field)
}

const shownName = (name: string | null | undefined) => (name ? maskWords(name) : null)

/** The last part of a file's name in the store. */
const nameOf = (file: string | null | undefined) => file?.split('/').at(-1) ?? null
