import type { BulkAction, BulkOutcome } from '../selection/bulk-action.ts'
import type { Item } from '../table/ListItems.tsx'
import type { ListHandle } from '../use-list-state.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

const RowPeek = lazyComponent(() => import('./RowPeek.tsx').then(({ RowPeek }) => RowPeek))

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  items: readonly Row[]
  at: number
  go: (at: number) => void
  itemOf: (row: Row) => Item
  bulk: readonly BulkAction<Row, ListHandle<Row, Request>['match']>[]
  open: (row: Row, inNewTab: boolean) => void
  onOutcome: (outcome: BulkOutcome) => void
  close: (at: number) => void
}

/** Preview of one row beside the list: all columns, including hidden ones, and its actions. */
export function PeekHost<Row, Request extends object>({ list, items, at, go, itemOf, bulk, open, onOutcome, close }: Props<Row, Request>) {
  const { spec, match } = list
  const row = items[at]
  if (row === undefined) return null
  const { title, stamp, end } = itemOf(row)
  const amount = spec.money?.amount(row) ?? null
  return (
    <RowPeek
      title={title}
      stamp={stamp}
      amount={end ?? (amount && <Amount money={amount} struck={spec.money?.struck?.(row) ?? undefined} />)}
      facts={spec.columns.map(({ id, header, cell }) => ({ id, label: header(), value: cell(row) }))}
      place={{ at: at + 1, of: items.length }}
      step={by => items[at + by] !== undefined && go(at + by)}
      verbs={bulk
        .filter(({ allowed }) => allowed?.(row) ?? true)
        .map(({ id, label, run }) => ({
          id,
          label: label(1),
          run: () => {
            close(at)
            void run({ rows: [row], all: false, count: 1, match }).then(outcome => {
              if (outcome) onOutcome(outcome)
            })
          },
        }))}
      open={spec.open?.(row) ? () => open(row, false) : null}
      close={() => close(at)}
    />
  )
}
