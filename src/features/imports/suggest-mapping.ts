import { type Column, headingFaults, type Mapping } from './columns.ts'
import { fieldOfHeading } from './field-headings.ts'
import { FieldId, normalizeWord } from './fields.ts'
import { moneyFields, profileMapping, profileOf } from './profiles.ts'
import { debitCreditChoices } from './values.ts'

/** The meanings of headings in earlier files: from the normalised heading to its field, or 'none' for an ignored column. */
export type HeadingMemory = ReadonlyMap<string, string>

const sides = new Set(debitCreditChoices.flatMap(({ names }) => names.map(normalizeWord)))
/** Whether a column with a heading such as 'Type' or 'Indicator' tells for each line if it is a debit or a credit. */
const isDebitCredit = (column: Column | undefined): boolean =>
  column !== undefined &&
  /\b(?:type|jenis|indicator|sign|entry|direction)\b/i.test(column.name) &&
  !/\b(?:card|kad)\b/i.test(column.name) &&
  column.samples.length > 0 &&
  column.samples.every(sample => sides.has(normalizeWord(sample)))

/**
 * Maps the columns of a file to fields: by the file's profile, else by the stored meaning of the heading, else by the heading itself.
 * Recognises the column of debits and credits by its values. No field is mapped twice.
 */
export function suggestMapping(columns: readonly Column[], memory: HeadingMemory): Mapping {
  const mapping: Mapping = {}
  const doubtful = new Set(headingFaults(columns).flatMap(({ places }) => places))
  const profile = profileOf(columns)
  const ignoredBefore = (name: string) => memory.get(normalizeWord(name)) === 'none'
  const ofProfile = profile && profileMapping(profile, columns)
  const take = (fieldFor: (name: string, index: number) => string | undefined, isIgnored = ignoredBefore) =>
    columns.forEach(({ name }, index) => {
      if (doubtful.has(index) || Object.values(mapping).includes(index) || isIgnored(name)) return
      const field = FieldId.safeParse(fieldFor(name, index)).data
      if (field && !(field in mapping)) mapping[field] = index
    })
  take(
    (_, index) => moneyFields.find(field => field === ofProfile?.get(index)),
    () => false,
  )
  take(name => memory.get(normalizeWord(name)))
  take((_, index) => ofProfile?.get(index))
  take(fieldOfHeading)
  take((_, index) => (isDebitCredit(columns[index]) ? 'debitCredit' : undefined))
  return mapping
}
