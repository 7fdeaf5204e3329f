/** A found record: its text and path. */
export type SearchEntry = { readonly id: string; readonly name: string; readonly within?: string; readonly to: string }
/** The first records of one kind, and the link to all of them. */
export type SearchGroup = {
  readonly label: string
  readonly entries: readonly SearchEntry[]
  readonly all?: { readonly name: string; readonly to: string }
}
/** The result of a search. `isExact`: the text is the number of one record. */
export type SearchResult = { readonly isExact: boolean; readonly groups: readonly SearchGroup[] }
/** Finds records for the palette; provided by the search feature. */
export type RecordSearch = (text: string) => Promise<SearchResult>
