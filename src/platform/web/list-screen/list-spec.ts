import type { ReactNode } from 'react'
import type { Money } from '#jurisdictions/money.ts'
import type { Page, pageSizes } from '#kit/text/paging.ts'
import type { ListSliceName } from '../state/list-slices.ts'

/** A message function, called when rendered so that it follows the current language. */
export type Words = () => string

/** One option of a filter. The request carries the value, the URL carries it as text. */
export type Option = { readonly value: string | number; readonly label: string }

/** Static options, or a loader called when the filter is opened or set. */
type Options = readonly Option[] | (() => Promise<readonly Option[]>)

type Common = { readonly id: string; readonly label: Words; readonly suggested?: boolean }

/** The fields of a request that take the least and the greatest amount. */
type AmountRangeFields<Field extends string> = { readonly min: Field; readonly max: Field }

/**
 * A filter as data. `from`, `to`, `field`, `min` and `max` are field names of the request; `amountBrackets` is sent as a list of
 * min and max, or by the fields of its `range`; a `choice` with `inList` as a list of one. A `record` filter is only set by a link.
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
  | (Common & { readonly kind: 'amounts' } & AmountRangeFields<Field>)
  | (Common & { readonly kind: 'amountBrackets'; readonly field: Field; readonly range?: AmountRangeFields<Field> })
  | (Common & { readonly kind: 'text'; readonly field: Field })
  | (Common & { readonly kind: 'record'; readonly field: Field; readonly nameOf: (id: string) => Promise<string> })

/** A field to search in: `value` is the request's `searchBy`, if any; `shape` selects the scope of pasted text. */
export type SearchScope = { readonly id: string; readonly value?: string | number; readonly label: Words; readonly shape?: PasteShape }
export type PasteShape = 'email' | 'phone' | 'idNumber' | 'receipt' | 'reference' | 'name'

/**
 * One column. `sort` is the request's `sortBy`; `narrow` is the width on small screens, `narrow: false` hides the column there; `count`
 * aligns right like amounts.
 */
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

/** The amount column, always last. `struck` is the status word of a crossed-out amount, for screen readers. */
export type MoneyColumn<Row> = {
  readonly id: string
  readonly header: Words
  readonly amount: (row: Row) => Money | null
  readonly struck?: (row: Row) => string | null
  /** Control figures keep their cents. */
  readonly cents?: true
  readonly sort?: string
  readonly width?: number
}

/**
 * Count, sum and average of all matching rows, one entry per currency; `leftOut` rows of the count are in no sum; `forPurpose` is the part
 * of the sum for the filtered purpose, where it is less.
 */
export type ListSummary = {
  readonly count: number
  readonly totals: readonly {
    readonly sum: Money
    readonly average: Money | null
    readonly leftOut?: number | undefined
    readonly forPurpose?: Money | undefined
  }[]
}

/** A view shipped with the product. `query` is the list's query string. */
export type BuiltInView = { readonly id: string; readonly label: Words; readonly query: string; readonly counted?: boolean }

export type PageSize = (typeof pageSizes)[number]

/** The heights of a row in px. */
export const densities = [48, 40, 32] as const
export type Density = (typeof densities)[number]

/** A list as data: its endpoint, filters and columns. */
export type ListSpec<Row, Request extends object = object> = {
  /** Kebab case: 'islamic-giving'. Identifies saved views and query keys. */
  readonly id: string
  /** The plural noun for the rows: 'donations'. */
  readonly noun: Words
  /** The slice of the specification that stores the last state; without it, the state is stored by `id`. */
  readonly memory?: { readonly slice: ListSliceName; readonly list?: string }
  readonly call: (request: Request) => Promise<Page<Row>>
  readonly summary?: (request: Omit<Request, 'pageNumber' | 'pageSize' | 'sortBy' | 'sortExpression'>) => Promise<ListSummary>
  readonly always?: Partial<Request>
  readonly rowId: (row: Row) => string
  readonly open?: (row: Row) => string
  /** Rows of one group are below its heading while the list is sorted by `by`. */
  readonly group?: { readonly by: string; readonly of: (row: Row) => string }
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

/** The state in the URL. `columns: null` is the default choice of columns. */
export type ListState = {
  readonly filters: Readonly<Record<string, FilterValue>>
  readonly search: { readonly scope: string; readonly text: string }
  readonly sort: Sort
  readonly page: number
  readonly size: PageSize
  readonly columns: readonly string[] | null
  /** Widths set by the user, in px. */
  readonly widths: Readonly<Record<string, number>>
  /** The pinned columns; `null` pins the first one. */
  readonly pins: readonly string[] | null
  /** The row height; `null` uses the height stored in this browser. */
  readonly density: Density | null
  readonly view: string | null
}
