import { ActionIcon } from '@mantine/core'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { type Page, pageCount, pageSizes, rowsBefore, totalWords } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import { showPerPage, toPage } from '../list-changes.ts'
import type { PageSize } from '../list-spec.ts'
import { pageWindow } from './page-window.ts'
import type { ListHandle } from '../use-list-state.ts'
import css from './list-footer.module.css'
import { formatCount } from '#kit/text/format-count.ts'

/** The current range, the page size and the links to other pages. */
export function Pager<Row, Request extends object>({ list, page }: { list: ListHandle<Row, Request>; page: Page<Row> }) {
  const { state, go } = list
  const last = pageCount(page)
  const first = rowsBefore(page) + 1
  return (
    <nav className={css.pager} aria-label={m.platform_pages()}>
      <span className="muted">
        {m.platform_range_of({ first: formatCount(first), last: formatCount(first + page.items.length - 1), total: totalWords(page) })}
      </span>
      <select
        aria-label={m.platform_page_size()}
        value={state.size}
        onChange={event => go(showPerPage(Number(event.currentTarget.value) as PageSize))}
      >
        {pageSizes.map(size => (
          <option key={size} value={size}>
            {m.platform_per_page({ size })}
          </option>
        ))}
      </select>
      <span className={css.grow} />
      <ActionIcon
        size={28}
        aria-disabled={state.page <= 1}
        aria-label={m.platform_previous_page()}
        onClick={() => {
          if (state.page > 1) go(toPage(state.page - 1))
        }}
      >
        <CaretLeftIcon size={16} aria-hidden="true" />
      </ActionIcon>
      <ol>
        {pageWindow(Math.min(state.page, last), last).map((shown, i) => (
          <li key={shown ?? `gap-${i}`}>
            {shown === null ? (
              <span className={css.gap}>…</span>
            ) : (
              <button
                type="button"
                aria-label={m.platform_page_number({ page: shown })}
                {...(shown === state.page ? { 'aria-current': 'page' } : {})}
                onClick={() => go(toPage(shown))}
              >
                {formatCount(shown)}
              </button>
            )}
          </li>
        ))}
      </ol>
      <ActionIcon
        size={28}
        aria-disabled={state.page >= last}
        aria-label={m.platform_next_page()}
        onClick={() => {
          if (state.page < last) go(toPage(state.page + 1))
        }}
      >
        <CaretRightIcon size={16} aria-hidden="true" />
      </ActionIcon>
    </nav>
  )
}
