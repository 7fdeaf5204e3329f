import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { AppPreference } from './rules.ts'

type Flag = {
  /** Its column of `donation`: a boolean that is false where nothing is said. */
  readonly column: string
  /** The modules whose counter and edit form ask for it. */
  readonly askedIn: readonly AppPreference[]
  /** Asked only where the country registers gifts for tax. */
  readonly isTax?: boolean
  /** Its column in exports, headed by a text of `messages/documents`. */
  readonly exported: { readonly key: string; readonly heading: `gifts_export_${string}` }
}

/**
 * The yes-or-no fields of a gift, by their names in the API. The table, counters, rows, edits, their history, list columns and exports
 * derive from it; `flagFilters` makes a filter of them, and `gift-screens/web/field-labels.ts` names them for readers.
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

/** Filters by flags: a gift matches 1 when any of the filter's flags is set, 0 when none is. Both together are no filter. */
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
/** The flags of a gift that follow tax registration, by their columns; false where it says nothing. Recurring gifts hand them on. */
export const taxFlagsOf = (gift: Partial<TaxFlags>): TaxFlags =>
  Object.fromEntries(taxFlagColumns.map(column => [column, gift[column] ?? false])) as TaxFlags

/** The flags that say nothing where gifts are not registered for tax. */
export const hiddenFlagsOf = (registersForTax: boolean): GiftFlag[] => flagNames.filter(name => isTaxFlag(name) && !registersForTax)

/** A value for each flag. */
export const mapFlags = <Value>(value: (name: GiftFlag) => Value): Record<GiftFlag, Value> =>
  Object.fromEntries(flagNames.map(name => [name, value(name)])) as Record<GiftFlag, Value>

type AskedFlag<Module extends AppPreference> = {
  [Name in GiftFlag]: Module extends Flags[Name]['askedIn'][number] ? Name : never
}[GiftFlag]
const FlagInput = z.boolean().default(false)
/** The flags that a module asks for, as fields of a request that may leave them out; it has no others. */
export const flagInputsOf = <Module extends AppPreference>(module: Module) =>
  Object.fromEntries(formFlagsOf(module, true).map(name => [name, FlagInput])) as Record<AskedFlag<Module>, typeof FlagInput>
/** The flags of a gift that a module does not ask for. */
export const unaskedFlags: FlagValues = mapFlags(() => false)
/** The flags as fields of an edit, where a field left out stays as it is. */
export const flagEdits = mapFlags(() => z.boolean().optional())
/** The flags as fields of an answer. */
export const flagOutputs = mapFlags(() => z.boolean())

/** No or yes, of a filter that may ask for both. */
export const YesNoId = enumOf({ no: 0, yes: 1 }, 'YesNo')
const YesNo = z.array(YesNoId).max(2).default([0, 1])
/** The filters by flags as fields of a list's request. */
export const flagFilterInputs = Object.fromEntries(flagFilterNames.map(name => [name, YesNo])) as Record<FlagFilter, typeof YesNo>
