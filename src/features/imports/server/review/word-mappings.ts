import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type Column, headingFaults, type Mapping } from '#features/imports/columns.ts'
import { ChoiceField, isAboutConsent, normalizeWord } from '#features/imports/fields.ts'
import { fieldOfHeading } from '#features/imports/field-headings.ts'
import type { ValueMappings } from '#features/imports/values.ts'
import type { StoredReading } from '../tables.ts'
import '../tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

const columnKind = 'column'
type Person = { charityId: number; userId: string }

/** The stored meanings of words: those of this user, else the latest of the charity. */
async function meaningsOf(tx: Tx, { charityId, userId }: Person, kinds: readonly string[], words: readonly string[]) {
  if (words.length === 0) return []
  const { rows } = await sql<RowOf<'importMemory', 'kind' | 'word' | 'meaning'>>`
    select distinct on (kind, word) kind, word, meaning from import_memory
     where charity_id = ${charityId} and kind = any(${[...kinds]}::text[]) and word = any(${[...words]}::text[])
     order by kind, word, user_id = ${userId}::uuid desc, used_at desc`.execute(tx)
  return rows
}

/** The stored mappings of these column headings. */
export async function headingMappings(tx: Tx, person: Person, columns: readonly Column[]): Promise<Map<string, string>> {
  const found = await meaningsOf(tx, person, [columnKind], columns.map(({ name }) => normalizeWord(name)).filter(Boolean))
  return new Map(found.map(({ word, meaning }) => [word, meaning]))
}

/** The stored mappings of choice values. */
export async function valueMappings(tx: Tx, { charityId, userId }: Person): Promise<ValueMappings> {
  const { rows } = await sql<RowOf<'importMemory', 'kind' | 'word' | 'meaning'>>`
    select distinct on (kind, word) kind, word, meaning from import_memory
     where charity_id = ${charityId} and kind = any(${[...ChoiceField.options]}::text[])
     order by kind, word, user_id = ${userId}::uuid desc, used_at desc limit 5000`.execute(tx)
  const meanings: Record<string, Record<string, string | null>> = {}
  for (const { kind, word, meaning } of rows) (meanings[kind] ??= {})[word] = meaning === 'none' ? null : meaning
  return meanings
}

const sheetKind = 'sheet'
/** A workbook is identified by its sheet names. */
const bookOf = (sheets: readonly string[]) => sheets.map(normalizeWord).join(' | ').slice(0, 1000)
/** The sheet that was last chosen for a workbook with these sheet names; null for unknown ones. */
export async function findLastSheet(tx: Tx, charityId: number, sheets: readonly string[]): Promise<string | null> {
  const found = await tx
    .selectFrom('importMemory')
    .select('meaning')
    .where('charityId', '=', charityId)
    .where('kind', '=', sheetKind)
    .where('word', '=', bookOf(sheets))
    .orderBy('usedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.meaning ?? null
}

type WordMapping = { kind: string; word: string; meaning: string }
async function remember({ tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>, mappings: readonly WordMapping[]): Promise<void> {
  const distinctMappings = [...new Map(mappings.filter(({ word }) => word !== '').map(one => [`${one.kind}|${one.word}`, one])).values()]
  if (distinctMappings.length === 0) return
  const at = now()
  await tx
    .insertInto('importMemory')
    .values(distinctMappings.map(one => ({ charityId: actor.charityId, userId: actor.userId, usedAt: at, ...one })))
    .onConflict(conflict =>
      conflict.columns(['charityId', 'userId', 'kind', 'word']).doUpdateSet(q => ({ meaning: q.ref('excluded.meaning'), usedAt: at })),
    )
    .execute()
}

/** The meaning of a heading whose texts are kept in the remarks. */
const keptMeaning = 'kept'
/** The columns whose texts were copied into the remarks in earlier files. */
export const findRememberedColumns = (columns: readonly Column[], memory: ReadonlyMap<string, string>) =>
  columns.flatMap(({ name }, at) => (memory.get(normalizeWord(name)) === keptMeaning ? [{ at, name }] : []))

/**
 * Stores the confirmed fields of a file's columns. A column without a field is remembered as meaningless only if its heading is one of ours
 * and a user removed its field. Repeated headings are ignored.
 */
export function rememberColumns(
  work: Pick<Context, 'tx' | 'actor' | 'now'>,
  columns: readonly Column[],
  mapping: Mapping,
  kept: readonly number[],
): Promise<void> {
  const unclear = new Set(headingFaults(columns).flatMap(({ places }) => places))
  return remember(
    work,
    columns.flatMap(({ name }, at) => {
      const field = Object.entries(mapping).find(([, place]) => place === at)?.[0]
      const ofHeading = fieldOfHeading(name)
      const meaning = field ?? (kept.includes(at) ? keptMeaning : ofHeading && 'none')
      const isConsent = [field, ofHeading].some(one => one !== undefined && isAboutConsent(one))
      return meaning && !unclear.has(at) && !isConsent ? [{ kind: columnKind, word: normalizeWord(name), meaning }] : []
    }),
  )
}

/** Stores the chosen sheet of a workbook with several sheets. */
export const rememberSheet = (work: Pick<Context, 'tx' | 'actor' | 'now'>, { sheet = null, sheets = [] }: StoredReading) =>
  remember(work, sheet !== null && sheets.length > 1 ? [{ kind: sheetKind, word: bookOf(sheets), meaning: sheet }] : [])

/** Stores the meanings that a user gave to words of a file, consent excepted. */
export const rememberValues = (
  work: Pick<Context, 'tx' | 'actor' | 'now'>,
  values: readonly { field: ChoiceField; word: string; choice: string | null }[],
) =>
  remember(
    work,
    values
      .filter(({ field }) => !isAboutConsent(field))
      .map(({ field, word, choice }) => ({ kind: field, word: normalizeWord(word), meaning: choice ?? 'none' })),
  )
