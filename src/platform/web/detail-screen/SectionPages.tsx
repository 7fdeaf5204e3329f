import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import css from './section-table.module.css'

type Props = { page: { totalCount: number; pageNumber: number; pageSize: number }; go: (pageNumber: number) => void; children?: ReactNode }

/** Below the table of a section: which rows it shows, and the ways to the others; nothing where there are none. */
export function SectionPages({ page: { totalCount, pageNumber, pageSize }, go, children }: Props) {
  if (totalCount === 0) return null
  const first = (pageNumber - 1) * pageSize + 1
  const last = Math.min(first + pageSize - 1, totalCount)
  return (
    <div className={css.pages}>
      <span className="muted small">{m.platform_range_of({ first: String(first), last: String(last), total: String(totalCount) })}</span>
      {pageNumber > 1 && (
        <Button size="xs" onClick={() => go(pageNumber - 1)}>
          {m.platform_previous_page()}
        </Button>
      )}
      {last < totalCount && (
        <Button size="xs" onClick={() => go(pageNumber + 1)}>
          {m.platform_next_page()}
        </Button>
      )}
      {children}
    </div>
  )
}
