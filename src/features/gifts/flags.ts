import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { AppPreference } from './rules.ts'

type Flag = {
  /** Its boolean column in `donation`, false by default. */
  readonly column: string
  /** The modules whose counter and edit form ask for it. */
  readonly askedIn: readonly AppPreference[]
  /** Asked only where the country registers gifts for tax. */
  readonly isTax?: boolean
  /** Its column in exports: the key, and the message in `messages/documents` that is its heading. */
  readonly exported: { readonly key: string; readonly heading: `gifts_export_${string}` }
}

/**
 * The boolean fields of a gift, keyed by their names in the API. The table, counter forms, rows, edits and their history, list columns and
 * exports derive from this object; `flagFilters` defines filters by them, and `gift-screens/web/field-labels.ts` has their labels.
 */
export const giftFlags = {
  isIRASInclusion: {
    column: 'isIrasInclusion',
    askedIn: [preferenceIds.islamicGiving],
    isTax: true,
    exported: { key: 'irasInclusion', heading: 'gifts_export_iras_inclusion' },
  },
  isIPCRegistrationForIRAS: {
    column: 'isIpcRegistrationForIras',
    askedIn: [preferenceIds.donations],
    isTax: true,
    exported: { key: 'ipcRegistration', heading: 'gifts_export_ipc_registration' },
  },
} as const satisfies Readonly<Record<string, Flag>>

type Flags = typeof giftFlags
export type GiftFlag = keyof Flags
/** The columns of the flags. */
export type FlagColumn = Flags[GiftFlag]['column']
export type FlagValues = Record<GiftFlag, boolean>
export const flagNames = Object.keys(giftFlags) as GiftFlag[]

/**
 * The filters by flags, each with the flags that it covers. Value 1 matches gifts with any of them set, 0 those with none; both values
 * together filter nothing.
 */
export const flagFilters = { IsIRASInclusion: ['isIRASInclusion', 'isIPCRegistrationForIRAS'] } as const satisfies Readonly<
  Record<string, readonly GiftFlag[]>
>
export type FlagFilter = keyof typeof flagFilters
export const flagFilterNames = Object.keys(flagFilters) as FlagFilter[]

/** The flags that a module's forms ask for. */
export const formFlagsOf = (module: AppPreference, registersForTax: boolean): GiftFlag[] =>
  flagNames.filter(name => {
    const { askedIn }: Flag = giftFlags[name]
    return askedIn.includes(module) && (registersForTax || !isTaxFlag(name))
  })

export type TaxFlags = { [Name in GiftFlag as Flags[Name] extends { readonly isTax: true } ? Flags[Name]['column'] : never]: boolean }
const isTaxFlag = (name: GiftFlag): boolean => {
  const { isTax = false }: Flag = giftFlags[name]
  return isTax
}
const taxFlagColumns = flagNames.filter(isTaxFlag).map(name => giftFlags[name].column as keyof TaxFlags)
/** The columns of a gift's tax flags, false where a flag is missing. A recurring gift passes them on to each of its gifts. */
export const taxFlagsOf = (gift: Partial<TaxFlags>): TaxFlags =>
  Object.fromEntries(taxFlagColumns.map(column => [column, gift[column] ?? false])) as TaxFlags

/** The flags to hide in a country that does not register gifts for tax. */
export const hiddenFlagsOf = (registersForTax: boolean): GiftFlag[] => flagNames.filter(name => isTaxFlag(name) && !registersForTax)

/** Maps each flag to a value. */
export const mapFlags = <Value>(value: (name: GiftFlag) => Value): Record<GiftFlag, Value> =>
  Object.fromEntries(flagNames.map(name => [name, value(name)])) as Record<GiftFlag, Value>

type AskedFlag<Module extends AppPreference> = {
  [Name in GiftFlag]: Module extends Flags[Name]['askedIn'][number] ? Name : never
}[GiftFlag]
const FlagInput = z.boolean().default(false)
/** The optional request fields of the flags that a module's forms ask for. */
export const flagInputsOf = <Module extends AppPreference>(module: Module) =>
  Object.fromEntries(formFlagsOf(module, true).map(name => [name, FlagInput])) as Record<AskedFlag<Module>, typeof FlagInput>
/** All flags as false: the default of those that a form does not ask for. */
export const unaskedFlags: FlagValues = mapFlags(() => false)
/** The flags as fields of an edit; an omitted one stays unchanged. */
export const flagEdits = mapFlags(() => z.boolean().optional())
/** The flags as fields of an answer. */
export const flagOutputs = mapFlags(() => z.boolean())

/** The values of a filter by flags, which takes one or both. */
export const YesNoId = enumOf({ no: 0, yes: 1 }, 'YesNo')
const YesNo = z.array(YesNoId).max(2).default([0, 1])
/** The filters by flags as fields of a list's request. */
export const flagFilterInputs = Object.fromEntries(flagFilterNames.map(name => [name, YesNo])) as Record<FlagFilter, typeof YesNo>
