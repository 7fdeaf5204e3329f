/** A record that the palette found: its words, and where it is. */
export type FoundEntry = { readonly id: string; readonly name: string; readonly within?: string; readonly to: string }
/** Records of one kind: the first few, and the way to all of them. */
export type FoundGroup = {
  readonly label: string
  readonly entries: readonly FoundEntry[]
  readonly all?: { readonly name: string; readonly to: string }
}
/** What a text leads to. `isExact`: it is the number of one record, which comes before all else. */
export type Found = { readonly isExact: boolean; readonly groups: readonly FoundGroup[] }
/** How capabilities let the palette find their records. */
export type Find = (text: string) => Promise<Found>
