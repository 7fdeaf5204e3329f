import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Page, totalWords } from '#kit/paging.ts'
import { m } from '#messages/messages.js'
import type { BulkAction, BulkOutcome } from './selection/bulk.ts'
import { BulkBar } from './selection/BulkBar.tsx'
import { LedgerFooter } from './footer/LedgerFooter.tsx'
import { ListBody } from './table/ListBody.tsx'
import type { Item } from './table/ListItems.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { setHeight } from './list-changes.ts'
import type { Density, ListSummary } from './list-spec.ts'
import { moneyWidthOf } from './table/money-cells.ts'
import { OutcomeStrip } from './selection/OutcomeStrip.tsx'
import { Pager } from './footer/Pager.tsx'
import { PeekHost } from './peek/PeekHost.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pageTick, type Selection } from './selection/selection.ts'
import { useDensity } from './columns/use-density.ts'
import { useListData } from './use-list-data.ts'
import type { ListHandle } from './use-list-state.ts'
import { useReturn } from './table/use-return.ts'
import { useRoom } from './columns/use-room.ts'
import { useSelection } from './selection/use-selection.ts'
import { useSurroundings } from './use-surroundings.ts'
import { ViewTabs } from './views/ViewTabs.tsx'
import css from './list-screen.module.css'

export type ListScreenProps<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  title: string
  /** Beside the title: 'Singapore dollars, times in SGT'. */
  note?: string
  actions?: ReactNode
  /** Figures of the whole above the views: of more than the rows in sight. */
  figures?: ReactNode
  bulk?: readonly BulkAction<Row, ListHandle<Row, Request>['match']>[]
  itemOf: (row: Row) => Item
  /** What stands where nothing was ever recorded: what feeds this list, and the action that begins. */
  firstUse: { text: string; action?: ReactNode }
}

/** The frame of every list: title, views, filters, grid, ledger footer, paging, and the five sights. */
export function ListScreen<Row, Request extends object>(props: ListScreenProps<Row, Request>) {
  const { list, title, note, actions, figures, bulk = [], itemOf, firstUse } = props
  const { spec } = list
  const { rows, summary } = useListData(list)
  const phone = useMediaQuery('(max-width: 766px)', false, { getInitialValueInEffect: false }) ?? false
  const [density, setDensity] = useHeight(list)
  const { selection, select } = useSelection<Row>(list.match)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const leave = useReturn(scroller, rows.isSuccess)
  const open = useOpen(list, leave)
  const [peeked, setPeeked] = useState<number | null>(null)
  const client = useQueryClient()
  const page = rows.data
  const shown = page !== undefined && page.items.length > 0 && !rows.isError

  const told = (result: BulkOutcome) => {
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
      <ViewTabs list={list} total={page ? totalWords(page) : null} density={density} />
      <ListToolbar list={list} density={density} setDensity={setDensity} />
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
            {...{ list, rows, title, room, phone, select, itemOf, firstUse, open, leave }}
            selection={bulk.length > 0 ? selection : null}
            peek={setPeeked}
          />
        </div>
        {outcome && <OutcomeStrip outcome={outcome} close={() => setOutcome(null)} />}
        {shown && <Foot {...{ list, title, page, selection, select, bulk, told }} summary={summary.data ?? null} />}
        {shown && <Pager list={list} page={page} />}
      </section>
      {shown && peeked !== null && (
        <PeekHost {...{ list, itemOf, bulk, open, told }} items={page.items} at={peeked} go={setPeeked} close={endPeek} />
      )}
      <span className="vh" role="status">
        {page && !rows.isFetching ? m.frames_result_count({ count: totalWords(page), noun: spec.noun() }) : ''}
      </span>
    </div>
  )
}

/** The height of the rows: that of the view in sight, else what this browser remembers of the list. */
function useHeight<Row, Request extends object>({ spec, state, go }: ListHandle<Row, Request>): [Density, (height: Density) => void] {
  const [usual, keep] = useDensity(spec.id)
  const set = (height: Density) => {
    keep(height)
    if (state.density !== null) go(setHeight(height))
  }
  return [state.density ?? usual, set]
}

/** Opens a row, here or in a tab of its own; `leave` remembers where one was. */
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
  told: (outcome: BulkOutcome) => void
}

/** Below the rows: their sum, and what can be done with those that are ticked. */
function Foot<Row, Request extends object>({ list, title, page, summary, selection, select, bulk, told }: FootProps<Row, Request>) {
  const { spec } = list
  const { currency } = useSurroundings()
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
          {...{ list, selection, select, page, summary, told }}
          actions={bulk}
          pageFull={pageTick(selection, { items: page.items, rowId: spec.rowId }) === 'all'}
        />
      )}
    </LedgerFooter>
  )
}
