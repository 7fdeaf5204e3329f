import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Page, totalWords } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import type { BulkAction, BulkOutcome } from './selection/bulk-action.ts'
import type { BulkBar as BulkBarOfRows } from './selection/BulkBar.tsx'
import { LedgerFooter } from './footer/LedgerFooter.tsx'
import { ListBody } from './table/ListBody.tsx'
import type { Item } from './table/ListItems.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { setHeight } from './list-changes.ts'
import type { Density, ListSummary } from './list-spec.ts'
import { moneyWidthOf } from './table/money-cells.ts'
import { Pager } from './footer/Pager.tsx'
import type { PeekHost as PeekHostOfRows } from './peek/PeekHost.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pageTick, type Selection } from './selection/selection.ts'
import { useDensity } from './columns/use-density.ts'
import { useListData } from './use-list-data.ts'
import type { ListHandle } from './use-list-state.ts'
import { useRestoredPosition } from './table/use-restored-position.ts'
import { useAvailableWidth } from './columns/use-available-width.ts'
import { useSelection } from './selection/use-selection.ts'
import { useEnvironment } from './use-environment.ts'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import { ViewTabs } from './views/ViewTabs.tsx'
import css from './list-screen.module.css'

// Not needed before a row is selected or looked at. The casts keep type parameters, which `lazy` has none for.
const BulkBar = lazyComponent(() => import('./selection/BulkBar.tsx').then(({ BulkBar: Bar }) => Bar)) as unknown as typeof BulkBarOfRows
const PeekHost = lazyComponent(() => import('./peek/PeekHost.tsx').then(({ PeekHost: Host }) => Host)) as unknown as typeof PeekHostOfRows
const BulkOutcomeStrip = lazyComponent(() => import('./selection/BulkOutcomeStrip.tsx').then(({ BulkOutcomeStrip: Strip }) => Strip))

export type ListScreenProps<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  title: string
  /** Beside the title: 'Singapore dollars, times in SGT'. */
  note?: string
  actions?: ReactNode
  /** Totals above the views, for more than the rows on this page. */
  figures?: ReactNode
  bulk?: readonly BulkAction<Row, ListHandle<Row, Request>['match']>[]
  itemOf: (row: Row) => Item
  /** Shown while the list has no records at all: where records come from, and the action that creates the first. */
  firstUse: { text: string; action?: ReactNode }
}

/** The frame of every list: title, views, filters, grid, totals, paging, and the states loading, empty, no match, failed and forbidden. */
export function ListScreen<Row, Request extends object>(props: ListScreenProps<Row, Request>) {
  const { list, title, note, actions, figures, bulk = [], itemOf, firstUse } = props
  const { spec } = list
  const { rows, summary, isDrawn } = useListData(list)
  const phone = useMediaQuery('(max-width: 766px)', false, { getInitialValueInEffect: false }) ?? false
  const [density, setDensity] = useHeight(list)
  const { selection, select } = useSelection<Row>(list.match)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const availableWidth = useAvailableWidth(scroller)
  const leave = useRestoredPosition(scroller, rows.isSuccess)
  const open = useOpen(list, leave)
  const [peeked, setPeeked] = useState<number | null>(null)
  const client = useQueryClient()
  const page = rows.data
  const shown = page !== undefined && page.items.length > 0 && !rows.isError

  const onOutcome = (result: BulkOutcome) => {
    setOutcome(result)
    void client.invalidateQueries({ queryKey: [spec.id] })
  }
  const endPeek = (at: number) => {
    setPeeked(null)
    scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"] [data-home]`)?.focus()
  }

  return (
    <div className={css.page}>
      <PageTitle title={title} note={note} actions={<div className={css.actions}>{actions}</div>} />
      {figures}
      <ViewTabs list={list} total={page ? totalWords(page) : null} isDrawn={isDrawn} density={density} />
      <ListToolbar list={list} density={density} setDensity={setDensity} />
      <div className={css.room}>
        <section className={css.sheet} aria-label={title}>
          {rows.isFetching && <div className={css.fetching} />}
          <div
            className={css.scroller}
            ref={scroller}
            onScroll={({ currentTarget }) => void (currentTarget.dataset['slid'] = String(currentTarget.scrollLeft > 0))}
            data-stale={rows.isPlaceholderData}
            aria-busy={rows.isFetching}
            style={{ '--row': `${density}px`, '--row-lines': density === 32 ? 1 : 2 } as CSSProperties}
          >
            <ListBody
              {...{ list, rows, title, availableWidth, phone, select, itemOf, firstUse, open, leave }}
              selection={bulk.length > 0 ? selection : null}
              peek={setPeeked}
            />
          </div>
          {outcome && <BulkOutcomeStrip outcome={outcome} close={() => setOutcome(null)} />}
          {shown && <Foot {...{ list, title, page, selection, select, bulk, onOutcome }} summary={summary.data ?? null} />}
          {shown && <Pager list={list} page={page} />}
        </section>
      </div>
      {shown && peeked !== null && (
        <PeekHost {...{ list, itemOf, bulk, open, onOutcome }} items={page.items} at={peeked} go={setPeeked} close={endPeek} />
      )}
      <span className="vh" role="status">
        {page && !rows.isFetching ? m.platform_result_count({ count: totalWords(page), noun: spec.noun() }) : ''}
      </span>
    </div>
  )
}

/** The row height of the open view, else the one this browser remembers for the list. */
function useHeight<Row, Request extends object>({ spec, state, go }: ListHandle<Row, Request>): [Density, (height: Density) => void] {
  const [usual, keep] = useDensity(spec.id)
  const set = (height: Density) => {
    keep(height)
    if (state.density !== null) go(setHeight(height))
  }
  return [state.density ?? usual, set]
}

/** Opens a row here or in a new tab; `leave` saves the scroll position first. */
function useOpen<Row, Request extends object>({ spec }: ListHandle<Row, Request>, leave: (id: string) => void) {
  const navigate = useNavigate()
  return (row: Row, inNewTab: boolean) => {
    const to = spec.open?.(row)
    if (!to) return
    if (inNewTab) return void window.open(to, '_blank', 'noopener')
    leave(spec.rowId(row))
    void navigate(to)
  }
}

type FootProps<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  title: string
  page: Page<Row>
  summary: ListSummary | null
  selection: Selection<Row>
  select: (change: (selection: Selection<Row>) => Selection<Row>) => void
  bulk: readonly BulkAction<Row, ListHandle<Row, Request>['match']>[]
  onOutcome: (outcome: BulkOutcome) => void
}

/** Totals of the list, and the bulk actions while rows are selected. */
function Foot<Row, Request extends object>({ list, title, page, summary, selection, select, bulk, onOutcome }: FootProps<Row, Request>) {
  const { spec } = list
  const { currency } = useEnvironment()
  const selecting = selection.rows.size > 0 || selection.all
  if (!(spec.money && spec.summary) && !selecting) return null
  return (
    <LedgerFooter
      title={title}
      count={totalWords(page)}
      summary={summary}
      moneyWidth={spec.money && spec.summary ? moneyWidthOf(spec.money, currency) : null}
    >
      {selecting && (
        <BulkBar
          {...{ list, selection, select, page, summary, onOutcome }}
          actions={bulk}
          pageFull={pageTick(selection, { items: page.items, rowId: spec.rowId }) === 'all'}
        />
      )}
    </LedgerFooter>
  )
}
