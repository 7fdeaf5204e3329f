import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import { formatAmount } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { registerShortcuts } from '#platform/web/shell/shortcuts/shortcut-list.ts'
import type { SettlementDetails } from '#features/settlement/contract.ts'
import type { LineGroup } from '#features/settlement/lines.ts'
import type { GroupState } from '#features/settlement/rules.ts'
import { LineFacts } from './LineFacts.tsx'
import { groupLooks, groupNames } from '../labels.tsx'
import { Proposal } from '../Proposal.tsx'
import css from '../settlement.module.css'
import { useNearness } from './use-nearness.ts'
import { useRowFocus } from './use-row-focus.ts'
import { linesOfPage, minorOf, pageOfLines } from '../use-settlement.ts'

/** The height of a row of one line, in pixels, for pages that were not drawn yet. */
const usualHeight = 64
/** How long a page that comes near again is not read again, in milliseconds, unless something was changed here. */
const readAgainAfter = 60_000

const stepsOfKeys: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const buttonsOfKeys: Readonly<Record<string, string>> = { Enter: 'link', '/': 'find', n: 'close', u: 'unlink' }

/** Moves the focus between rows, or presses the button that belongs to a key in the focused row. */
function handleKey(event: KeyboardEvent<HTMLElement>, move: (row: HTMLElement, step: number) => void): void {
  const { target, key } = event
  if (!(target instanceof HTMLElement) || target.dataset['group'] === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const step = stepsOfKeys[key] ?? 0
  const button = target.querySelector<HTMLElement>(`[data-key="${buttonsOfKeys[key] ?? ''}"]`)
  if (step === 0 && !button) return
  event.preventDefault()
  if (step === 0) button?.click()
  else move(target, step)
}

/** The lines as received on the left, what is proposed for them and why on the right. */
export function LineTable({ settlement, only }: { settlement: SettlementDetails; only: GroupState | null }) {
  useEffect(
    () =>
      registerShortcuts([
        { keys: ['J', 'K'], description: m.settlement_key_move() },
        { keys: ['Enter'], description: m.settlement_key_link() },
        { keys: ['/'], description: m.settlement_key_find() },
        { keys: ['N'], description: m.settlement_key_close() },
        { keys: ['U'], description: m.settlement_key_unlink() },
      ]),
    [],
  )
  const { ref, move } = useRowFocus()
  const pages = Array.from({ length: Math.ceil(settlement.totalCount / linesOfPage) }, (_, at) => at + 1)
  const isEmpty = settlement.items.length === 0
  return (
    <section ref={ref} tabIndex={-1} className={isEmpty ? undefined : css.sheet} aria-label={m.settlement_lines()}>
      {isEmpty ? (
        <p className="muted">{m.settlement_no_lines()}</p>
      ) : (
        <>
          <div className={css.head} aria-hidden="true">
            <span>{m.settlement_line_received()}</span>
            <span>{m.settlement_amount_in({ currency: settlement.net.currency })}</span>
            <span />
            <span>{m.settlement_proposed()}</span>
          </div>
          <div role="list" onKeyDown={event => handleKey(event, move)}>
            {pages.map(page => (
              <LinePage key={page} page={page} settlement={settlement} only={only} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}

type PageProps = { page: number; settlement: SettlementDetails; only: GroupState | null }
/**
 * A page of lines, read and drawn while it is near the window; before and after that it keeps its place. Its rows are those of one list, so
 * that it has no attribute that is read out.
 */
function LinePage({ page, settlement, only }: PageProps) {
  const { id, items, totalCount } = settlement
  const before = (page - 1) * linesOfPage
  const count = Math.min(linesOfPage, totalCount - before)
  const { ref, isNear, height } = useNearness<HTMLDivElement>({ isNear: page === 1, height: count * usualHeight })
  const { data, isError, refetch } = useQuery({
    ...pageOfLines({ id, only, page }),
    enabled: isNear && page > 1,
    staleTime: readAgainAfter,
  })
  const groups = page === 1 ? items : data?.items
  const isDrawn = isNear && groups !== undefined
  return (
    <div ref={ref} role="presentation" className={css.groups} data-lines-page={page} style={isDrawn ? undefined : { blockSize: height }}>
      {isDrawn &&
        groups.map((group, at) => <GroupRow key={group.lines[0]?.lineNo} group={group} settlement={settlement} place={before + at + 1} />)}
      {isNear && isError && (
        <div role="listitem" className={css.group}>
          <p role="alert">
            {m.settlement_failed()} <Button onClick={() => void refetch()}>{m.platform_try_again()}</Button>
          </p>
        </div>
      )}
    </div>
  )
}

type RowProps = { group: LineGroup; settlement: SettlementDetails; place: number }
function GroupRow({ group, settlement, place }: RowProps) {
  const { icon: Mark, tone } = groupLooks[group.state]
  const amount = formatAmount({ minor: minorOf(group.lines.map(({ gross }) => gross)) })
  return (
    // The row takes the keys that the sheet of shortcuts lists.
    <div
      role="listitem"
      aria-posinset={place}
      aria-setsize={settlement.totalCount}
      className={css.group}
      data-group={group.state}
      tabIndex={0}
      aria-label={m.settlement_row({ line: group.lines[0]?.lineNo ?? 0, amount, state: groupNames[group.state]() })}
    >
      <LineFacts lines={group.lines} />
      <span className={css.amount}>{amount}</span>
      <span className={css.seam}>
        <span className={css.mark} data-tone={tone}>
          <Mark size={16} aria-hidden="true" />
          <span className="vh">{groupNames[group.state]()}</span>
        </span>
      </span>
      <Proposal group={group} settlement={settlement} />
    </div>
  )
}
