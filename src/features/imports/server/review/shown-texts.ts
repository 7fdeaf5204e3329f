import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Column, Mapping } from '#features/imports/columns.ts'
import { FieldId } from '#features/imports/fields.ts'
import { fieldOfHeading } from '#features/imports/field-headings.ts'
import type { CellTexts } from './write-rows.ts'

/** Whether a user may see phones and e-mail addresses in full. */
export const isRevealedTo = (actor: Pick<Actor, 'can'>): boolean => actor.can('button:show-personal-data')

const masks: Partial<Record<FieldId, (text: string) => string>> = { donorPhone: maskPhone, donorEmail: maskEmail }
/** Whether the texts of a field are masked for readers without the right to personal data. */
export const isMasked = (field: FieldId | undefined): boolean => field !== undefined && masks[field] !== undefined
/** A text of a file, masked for readers without the right to personal data. */
export const maskedText = (field: FieldId | undefined, text: string): string => (field && masks[field]?.(text)) ?? text

/** The texts of a row as the reader may see them. */
export const shownTexts = (fields: CellTexts, isRevealed: boolean): CellTexts =>
  isRevealed ? fields : Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, maskedText(field as FieldId, text)]))

/** A text of an unmapped column, masked where it may be a phone number or an e-mail address. */
export const maskUnknownText = (text: string): string => (text.includes('@') || text.replace(/\D/g, '').length >= 7 ? '•••••' : text)

const looksLikeContact = (text: string) => text.includes('@') || /^\+?[\d\s()-]{7,24}$/.test(text)
/** The columns of a file as the reader may see them. Samples of phones and e-mail addresses are masked, also in columns without a field. */
export function shownColumns(columns: readonly Column[], mapping: Mapping, isRevealed: boolean): Column[] {
  if (isRevealed) return [...columns]
  return columns.map((column, index) => {
    const field = FieldId.options.find(one => mapping[one] === index) ?? fieldOfHeading(column.name) ?? undefined
    const shown = (text: string) => (!field && !column.days && looksLikeContact(text) ? '•••••' : maskedText(field, text))
    return { ...column, name: field ? column.name : shown(column.name), samples: column.samples.map(shown) }
  })
}

/** The entered text, or the stored one when its masked form was sent back unchanged. */
export const restoreMasked = (input: string | undefined, stored: string | undefined): string | undefined =>
  input?.includes('•') ? stored : input
