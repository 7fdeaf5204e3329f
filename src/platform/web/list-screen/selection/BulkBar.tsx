import { ActionIcon, Button } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useState } from 'react'
import { type Page, totalWords } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import type { BulkAction, BulkOutcome, BulkTarget } from './bulk-action.ts'
import type { ListSummary } from '../list-spec.ts'
import { sumsOf, formatSum } from '../table/money-cells.ts'
import { emptySelection, selectAll, type Selection } from './selection.ts'
import type { ListHandle } from '../use-list-state.ts'
import css from '../footer/list-footer.module.css'
import { formatCount } from '#kit/text/format-count.ts'

type Props<Row, Request extends object> = {
  list: ListHandle<Row, Request>
  selection: Selection<Row>
  select: (change: (selection: Selection<Row>) => Selection<Row>) => void
  actions: readonly BulkAction<Row, ListHandle<Row, Request>['match']>[]
  page: Page<Row>
  pageFull: boolean
  summary: ListSummary | null
  onOutcome: (outcome: BulkOutcome) => void
}

/** The selected rows, their sum, and the actions that at least one of them allows. */
export function BulkBar<Row, Request extends object>({
  list,
  selection,
  select,
  actions,
  page,
  pageFull,
  summary,
  onOutcome,
}: Props<Row, Request>) {
  const [running, setRunning] = useState<string | null>(null)
  const rows = [...selection.rows.values()]
  // The count of the totals is exact; the list's own may be capped.
  const totalCount = summary?.count ?? page.totalCount
  const all = summary ? formatCount(totalCount) : totalWords(page)
  const { spec } = list
  const sums = selection.all ? (summary?.totals.map(({ sum }) => sum) ?? []) : sumsOf(spec.money ? rows.map(spec.money.amount) : [])
  const targetOf = (action: (typeof actions)[number]): BulkTarget<Row, ListHandle<Row, Request>['match']> => {
    const fit = rows.filter(row => action.allowed?.(row) ?? true)
    return { rows: fit, all: selection.all, count: selection.all ? totalCount : fit.length, match: list.match }
  }
  const offered = actions
    .map(action => ({ action, target: targetOf(action) }))
    .filter(({ action, target }) => target.count > 0 && (!selection.all || action.forAll))
  const run = async ({ action, target }: (typeof offered)[number]) => {
    if (running) return
    setRunning(action.id)
    try {
      const outcome = await action.run(target)
      if (!outcome) return
      onOutcome(outcome)
      select(() => emptySelection)
    } finally {
      setRunning(null)
    }
  }
  return (
    <div className={css.bulk} role="group" aria-label={m.platform_selection()}>
      <b>{selection.all ? m.platform_all_selected({ count: all }) : m.platform_selected({ count: rows.length })}</b>
      {sums.length > 0 && <span className="muted">{sums.map(sum => formatSum(sum, sums.length === 1)).join(' · ')}</span>}
      {pageFull && !selection.all && totalCount > rows.length && (
        <button type="button" className={css.link} onClick={() => select(selectAll)}>
          {m.platform_select_all({ count: all, noun: spec.noun() })}
        </button>
      )}
      {offered.map(one => (
        <Button key={one.action.id} size="xs" aria-disabled={running !== null} onClick={() => void run(one)}>
          {one.action.label(one.target.count)}
        </Button>
      ))}
      <ActionIcon size={28} aria-label={m.platform_clear_selection()} onClick={() => select(() => emptySelection)}>
        <XIcon size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}
