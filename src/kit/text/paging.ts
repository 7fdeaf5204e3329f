import { enumOf, rowCounts } from './enum-of.ts'
import { z } from 'zod'
import { formatCount } from './format-count.ts'

/** The page sizes a list offers. */
export const pageSizes = [10, 20, 50, 100] as const

/** A page size of a list. */
export const PageSize = enumOf(rowCounts(pageSizes), 'PageSize')

/** The most entries a pick list holds. */
export const pickListCap = 2000

/** The paging fields of every list request; pages count from 1. */
export const Paging = z.object({
  pageNumber: z.int().min(1).max(1_000_000).default(1),
  pageSize: PageSize.default(10),
})
export type Paging = z.infer<typeof Paging>

/** The direction a list is sorted in. */
export const SortExpression = z.enum(['asc', 'desc']).meta({ id: 'SortExpression' })
export type SortExpression = z.infer<typeof SortExpression>

/** The result of every list: one page of rows with its position. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ items: z.array(row), totalCount: z.int(), pageNumber: z.int(), pageSize: z.int() })

/** One page of a list; `totalCapped`: counting stopped at `total`. */
export type Page<Row> = { items: Row[]; totalCount: number; pageNumber: number; pageSize: number; totalCapped?: boolean | undefined }

/** Formats a total: '12,345', or '10,000+' where counting stopped. */
export const totalWords = ({ totalCount, totalCapped }: Pick<Page<never>, 'totalCount' | 'totalCapped'>): string =>
  `${formatCount(totalCount)}${totalCapped ? '+' : ''}`

/** The number of rows before a page. */
export const rowsBefore = ({ pageNumber, pageSize }: Pick<Page<never>, 'pageNumber' | 'pageSize'>): number => (pageNumber - 1) * pageSize

/** The number of pages; an empty list has one. */
export const pageCount = ({ totalCount, pageSize }: Pick<Page<never>, 'totalCount' | 'pageSize'>): number =>
  Math.max(1, Math.ceil(totalCount / pageSize))
