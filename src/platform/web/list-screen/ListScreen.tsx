import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import type { BulkAction, BulkOutcome } from './bulk.ts'
import { BulkBar } from './BulkBar.tsx'
import { LedgerFooter } from './LedgerFooter.tsx'
import { ListBody } from './ListBody.tsx'
import type { Item } from './ListItems.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { OutcomeStrip } from './OutcomeStrip.tsx'
import { Pager } from './Pager.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { pageTick } from './selection.ts'
import { useDensity } from './use-density.ts'
import { useListData } from './use-list-data.ts'
import type { ListHandle } from './use-list-state.ts'
import { useReturn } from './use-return.ts'
import { useSelection } from './use-selection.ts'
import { ViewTabs } from './ViewTabs.tsx'
import css from './list-screen.module.css'

export type ListScreenProps<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  title: string
  /** Beside the title: 'Singapore dollars, times in SGT'. */
  note?: string
  actions?: ReactNode
  bulk?: readonly BulkAction<Row, ListHandle<Row, Request>['match']>[]
  itemOf: (row: Row) => Item
  /** What stands where nothing was ever recorded: what feeds this list, and the action that begins. */
  firstUse: { text: string; action?: ReactNode }
}

/** The frame of every list: title, views, filters, grid, ledger footer, paging, and the five sights. */
export function ListScreen<Row, Request extends object>(props: ListScreenProps<Row, Request>) {
  const { list, title, note, actions, bulk = [], itemOf, firstUse } = props
  const { spec } = list
  const { rows, summary } = useListData(list)
  const phone = useMediaQuery('(max-width: 766px)', false, { getInitialValueInEffect: false }) ?? false
  const [density, setDensity] = useDensity(spec.id)
  const { selection, select } = useSelection<Row>(list.match)
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const leave = useReturn(scroller, rows.isSuccess)
  const navigate = useNavigate()
  const client = useQueryClient()
  const page = rows.data
  const shown = page !== undefined && page.items.length > 0 && !rows.isError

  const open = (row: Row, inNewTab: boolean) => {
    const to = spec.open?.(row)
    if (!to) return
    if (inNewTab) return void window.open(to, '_blank', 'noopener')
    leave(spec.rowId(row))
    void navigate(to)
  }

  return (
    <div className={css.page}>
      <PageTitle title={title} note={note} actions={<div className={css.actions}>{actions}</div>} />
      <ViewTabs list={list} totalCount={page?.totalCount ?? null} />
      <ListToolbar list={list} density={density} setDensity={setDensity} />
      <section className={css.sheet} aria-label={title}>
        {rows.isFetching && <div className={css.fetching} />}
        <div
          className={css.scroller}
          ref={scroller}
          data-stale={rows.isPlaceholderData}
          aria-busy={rows.isFetching}
          style={{ '--row': `${density}px`, '--row-lines': density === 32 ? 1 : 2 } as CSSProperties}
        >
          <ListBody
            list={list}
            rows={rows}
            title={title}
            phone={phone}
            selection={bulk.length > 0 ? selection : null}
            select={select}
            itemOf={itemOf}
            firstUse={firstUse}
            open={open}
            leave={leave}
          />
        </div>
        {outcome && <OutcomeStrip outcome={outcome} close={() => setOutcome(null)} />}
        {shown && (
          <LedgerFooter
            title={title}
            count={page.totalCount}
            summary={summary.data ?? null}
            moneyWidth={spec.money ? (spec.money.width ?? 124) : null}
          >
            {(selection.rows.size > 0 || selection.all) && (
              <BulkBar
                list={list}
                selection={selection}
                select={select}
                actions={bulk}
                totalCount={page.totalCount}
                pageFull={pageTick(selection, { items: page.items, rowId: spec.rowId }) === 'all'}
                summary={summary.data ?? null}
                told={result => {
                  setOutcome(result)
                  void client.invalidateQueries({ queryKey: [spec.id] })
                }}
              />
            )}
          </LedgerFooter>
        )}
        {shown && <Pager list={list} page={page} />}
      </section>
      <span className="vh" role="status">
        {page && !rows.isFetching ? m.frames_result_count({ count: page.totalCount, noun: spec.noun() }) : ''}
      </span>
    </div>
  )
}
