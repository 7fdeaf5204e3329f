import { type Column, headingFaults, type Mapping } from './columns.ts'
import { FieldId, fieldOfHeading, normalizeWord } from './fields.ts'
import { moneyFields, profileMapping, profileOf } from './profiles.ts'

/** Meanings of headings in earlier files: plain heading to field, or 'none' for an ignored column. */
export type HeadingMemory = ReadonlyMap<string, string>

/**
 * Maps the columns of a file to fields: by the file's profile, else by the stored meaning of the heading, else by the heading itself. No
 * field is mapped twice.
 */
export function suggestMapping(columns: readonly Column[], memory: HeadingMemory): Mapping {
  const mapping: Mapping = {}
  const doubtful = new Set(headingFaults(columns).flatMap(({ places }) => places))
  const profile = profileOf(columns)
  const ofProfile = profile && profileMapping(profile, columns)
  const take = (fieldFor: (name: string, index: number) => string | undefined) =>
    columns.forEach(({ name }, index) => {
      if (doubtful.has(index) || Object.values(mapping).includes(index) || memory.get(normalizeWord(name)) === 'none') return
      const field = FieldId.safeParse(fieldFor(name, index)).data
      if (field && !(field in mapping)) mapping[field] = index
    })
  take((_, index) => moneyFields.find(field => field === ofProfile?.get(index)))
  take(name => memory.get(normalizeWord(name)))
  take((_, index) => ofProfile?.get(index))
  take(fieldOfHeading)
  return mapping
}
