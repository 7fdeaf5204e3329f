import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import type { ListHandle } from '../use-list-state.ts'
import { groupHeadings } from './group-headings.ts'
import css from './list-items.module.css'

/** A row on a phone: name and amount, then status and date. */
export type Item = { readonly title: ReactNode; readonly stamp?: ReactNode; readonly note?: ReactNode; readonly end?: ReactNode }

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  items: readonly Row[]
  itemOf: (row: Row) => Item
  leave: (id: string) => void
  title: string
}

/** Below 767 px each row is a list item of two lines instead of a table row. */
export function ListItems<Row, Request extends object>({ list, items, itemOf, leave, title }: Props<Row, Request>) {
  const { spec } = list
  const headings = groupHeadings(list, items)
  return (
    <ul className={css.items} aria-label={title}>
      {items.map((row, index) => {
        const id = spec.rowId(row)
        const to = spec.open?.(row)
        const { title: name, stamp, note, end } = itemOf(row)
        const struck = spec.money?.struck?.(row) ?? null
        const amount = spec.money?.amount(row) ?? null
        const lines = (
          <>
            <span className={css.first}>
              <b>{name}</b>
              <span className={css.amount}>{end ?? (amount && <Amount money={amount} struck={struck ?? undefined} />)}</span>
            </span>
            <span className={css.second}>
              {stamp}
              <span>{note}</span>
            </span>
          </>
        )
        return (
          <li key={id} data-row={id}>
            {headings[index] && <p className={css.group}>{headings[index]}</p>}
            {to ? (
              <Link to={to} data-home="" onClick={() => leave(id)}>
                {lines}
              </Link>
            ) : (
              <div>{lines}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
