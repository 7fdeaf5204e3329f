import type { ReactNode } from 'react'
import type { Money } from '#kit/money.ts'
import type { Page, pageSizes } from '#kit/paging.ts'
import type { ListSliceName } from '../state/list-slices.ts'

/** Words in the reader's language: a message function, asked when drawn. */
export type Words = () => string

/** One thing that can be chosen in a filter. Values travel as given; in the URL they are text. */
export type Option = { readonly value: string | number; readonly label: string }

/** Options known beforehand, or asked for when the filter is opened or set. */
export type Options = readonly Option[] | (() => Promise<readonly Option[]>)

type Common = { readonly id: string; readonly label: Words; readonly suggested?: boolean }

/**
 * A filter as data. `from`, `to`, `field`, `min` and `max` are the request's own field names; `amountBrackets` travels as a list of min and max,
 * and a `choice` that is `inList` as a list of one. A `record` is set by a link alone: nobody picks one of thousands from a list.
 */
export type FilterSpec<Field extends string = string> =
  | (Common & { readonly kind: 'dates'; readonly from: Field; readonly to: Field })
  | (Common & { readonly kind: 'choices'; readonly field: Field; readonly options: Options; readonly numeric?: boolean })
  | (Common & {
      readonly kind: 'choice'
      readonly field: Field
      readonly options: Options
      readonly numeric?: boolean
      readonly inList?: boolean
    })
  | (Common & { readonly kind: 'amounts'; readonly min: Field; readonly max: Field })
  | (Common & { readonly kind: 'amountBrackets'; readonly field: Field })
  | (Common & { readonly kind: 'text'; readonly field: Field })
  | (Common & { readonly kind: 'record'; readonly field: Field; readonly nameOf: (id: string) => Promise<string> })

/** What the search box can look in: `value` is the request's searchBy, where it has one; `shape` helps a paste to find its scope. */
export type SearchScope = { readonly id: string; readonly value?: string | number; readonly label: Words; readonly shape?: PasteShape }
export type PasteShape = 'email' | 'phone' | 'idNumber' | 'receipt' | 'reference' | 'name'

/** One column. The first is never hidden; `sort` is the request's sortBy; `narrow` is its width where there is little room, and one of `narrow: false` leaves first; a `count` stands at the end of its column, as amounts do. */
export type Column<Row> = {
  readonly id: string
  readonly header: Words
  readonly cell: (row: Row) => ReactNode
  readonly width?: number
  readonly sort?: string
  readonly hideable?: boolean
  readonly hidden?: boolean
  readonly narrow?: number | false
  readonly tone?: 'strong' | 'muted' | 'small' | 'count'
}

/** The money column stands last, behind its line; `struck` is the word read out beside a crossed-out amount. */
export type MoneyColumn<Row> = {
  readonly id: string
  readonly header: Words
  readonly of: (row: Row) => Money | null
  readonly struck?: (row: Row) => string | null
  readonly sort?: string
  readonly width?: number
}

/** Count, sum and average of all that the filter matches, one line a currency; and what of the sum was for the purpose that is asked for, where that is less. */
export type ListSummary = {
  readonly count: number
  readonly totals: readonly { readonly sum: Money; readonly average: Money | null; readonly forPurpose?: Money | undefined }[]
}

/** A tab that the product brings along; people add their own. `query` is the list's own URL text. */
export type BuiltInView = { readonly id: string; readonly label: Words; readonly query: string; readonly counted?: boolean }

export type PageSize = (typeof pageSizes)[number]

/** The heights of a row in px. */
export const densities = [48, 40, 32] as const
export type Density = (typeof densities)[number]

/** A list as data: what it asks, by what it filters, what it shows. */
export type ListSpec<Row, Request extends object = object> = {
  /** Lower case with dashes: 'islamic-giving'. Saved views and query keys go by it. */
  readonly id: string
  /** What the rows are, in the plural: 'donations'. */
  readonly noun: Words
  /** The Redux slice that remembers how the list was left; `list` tells apart the lists of one slice. */
  readonly memory: { readonly slice: ListSliceName; readonly list?: string }
  readonly call: (request: Request) => Promise<Page<Row>>
  readonly summary?: (request: Omit<Request, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortExpression'>) => Promise<ListSummary>
  readonly always?: Partial<Request>
  readonly rowId: (row: Row) => string
  readonly open?: (row: Row) => string
  readonly filters: readonly FilterSpec<keyof Request & string>[]
  readonly scopes?: readonly SearchScope[]
  readonly columns: readonly Column<Row>[]
  readonly money?: MoneyColumn<Row>
  readonly sort: Sort
  readonly size?: PageSize
  readonly views?: readonly BuiltInView[]
}

export type Sort = { readonly by: string; readonly descending: boolean }

/** What a filter is set to. Days are `YYYY-MM-DD`, amounts minor units. */
export type FilterValue =
  | { readonly kind: 'preset'; readonly preset: string }
  | { readonly kind: 'days'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'chosen'; readonly values: readonly string[] }
  | { readonly kind: 'between'; readonly min: number | null; readonly max: number | null }
  | { readonly kind: 'text'; readonly text: string }

/** All that a list's URL says. `columns: null` is the list's own choice of columns. */
export type ListState = {
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly search: { readonly scope: string; readonly text: string }
  readonly sort: Sort
  readonly page: number
  readonly size: PageSize
  readonly columns: readonly string[] | null
  /** What people gave a column, in px. */
  readonly widths: Readonly<Record<string, number>>
  /** The columns that stay in sight when the rest is scrolled; `null` is the first one. */
  readonly pins: readonly string[] | null
  /** The height of a row; `null` is as this browser remembers it. */
  readonly density: Density | null
  readonly view: string | null
}
