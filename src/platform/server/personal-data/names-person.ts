import { type RawBuilder, sql } from 'kysely'
import type { ErasedPerson } from './person-eraser.ts'

/** What stands in the place of an erased text. */
export const erasedText = '•••'

/** The digits of a phone by which it is found, without its dial code. */
const significantDigits = 7
const escaped = (text: string) => text.toLowerCase().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a free text has a name or an address of a person as words, or a phone number; as SQL. */
export function namesPerson({ names, emails, phones }: ErasedPerson, text: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = [...names, ...emails].filter(word => word.trim() !== '').map(word => `(^|\\W)${escaped(word)}(\\W|$)`)
  const digits = phones.map(phone => phone.slice(-significantDigits)).filter(phone => phone.length === significantDigits)
  return sql`(lower(${text}) ~ any(${words}::text[]) or regexp_replace(${text}, '[ +-]', '', 'g') ~ any(${digits}::text[]))`
}
