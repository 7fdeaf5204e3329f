import type { ReactNode } from 'react'
import type { Money } from '#jurisdictions/money.ts'

/** An action on a found record from the keyboard: a letter, a label, and where it happens. */
export type Verb = {
  readonly key: string
  readonly name: string
  readonly note?: string
  /** The page it is done on, and the action that this page starts at once. */
  readonly to?: string
  readonly start?: StartedAction
  /** Text that it copies instead. */
  readonly copies?: string
  readonly isDanger?: boolean
}
/** Actions that a record's page starts when the palette leads there. */
export type StartedAction = 'sendReceipt' | 'printReceipt' | 'request'

/** A found record: its text and path; as a row its cells under the group's columns, and as a gift its amount and verbs. */
export type SearchEntry = {
  readonly id: string
  readonly name: string
  readonly within?: string
  readonly to: string
  readonly cells?: readonly string[]
  readonly amount?: Money
  /** The stamp shown beside the amount in the actions panel. */
  readonly stamp?: ReactNode
  /** Why the amount no longer counts, which strikes it through. */
  readonly struck?: string
  readonly verbs?: readonly Verb[]
}
/** The first records of one kind, and the link to all of them. */
export type SearchGroup = {
  readonly label: string
  /** Headings of the cells, the name's first; entries without cells have none. */
  readonly columns?: readonly string[]
  readonly entries: readonly SearchEntry[]
  readonly all?: { readonly name: string; readonly to: string }
}
/** The result of a search. `isExact`: the text is the number of one record. */
export type SearchResult = { readonly isExact: boolean; readonly groups: readonly SearchGroup[] }
/** Finds records for the palette; provided by the search feature. */
export type RecordSearch = (text: string) => Promise<SearchResult>
