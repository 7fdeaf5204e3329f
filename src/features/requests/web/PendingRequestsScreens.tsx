import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useShortcuts } from '#platform/web/shell/shortcuts/use-shortcuts.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import type { RequestRow } from '../rows.ts'
import type { StepName } from '../rules.ts'
import { DecideDialog } from './gift-panel/DecideDialog.tsx'
import { shortcutOf, type StepKey, whyKeyIsIdle } from './turn.ts'
import { Age, donationQueue, islamicQueue, type QueueRequest } from './request-list.tsx'
import { useBulkConfirmation } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import { verifyMany } from './verify-many.ts'
import { stampStatus } from './request-labels.ts'

/** Pending voids and refunds of donations and purchases. */
export const DonationRequestsScreen = () => <QueueScreen spec={donationQueue} />
/** The pending requests of Islamic giving. */
export const IslamicRequestsScreen = () => <QueueScreen spec={islamicQueue} />

type OpenDecision = { row: RequestRow; step: StepName }

/** The queue: J and K move from row to row, V verifies, A approves, R rejects, each after one question. */
function QueueScreen({ spec }: { spec: ListSpec<RequestRow, QueueRequest> }) {
  const rows = useRef<readonly RequestRow[]>([])
  const [shown] = useState(() => ({
    ...spec,
    call: async (request: QueueRequest) => {
      const page = await spec.call(request)
      rows.current = page.items
      return page
    },
  }))
  const list = useListState(shown)
  const [deciding, setDeciding] = useState<OpenDecision | null>(null)
  useFocusAfterRemoval()
  const decide = (key: StepKey) => () => {
    const row = rows.current.find(({ id }) => id === rowInFocus()?.dataset['row'])
    if (!row) return popups.toast(m.requests_key_choose_row())
    const verdict = row.steps.find(({ step, may }) => may && shortcutOf(step) === key)
    if (verdict) setDeciding({ row, step: verdict.step })
    else popups.toast(whyKeyIsIdle(row, key))
  }
  useShortcuts({
    j: { description: m.requests_key_next(), run: () => focusRow(1) },
    k: { description: m.requests_key_previous(), run: () => focusRow(-1) },
    v: { description: m.requests_key_verify(), run: decide('V') },
    a: { description: m.requests_key_approve(), run: decide('A') },
    r: { description: m.requests_key_reject(), run: decide('R') },
  })
  const { action, question } = useBulkConfirmation(verifyMany)
  return (
    <>
      <ListScreen
        list={list}
        title={m.platform_pending_title()}
        note={m.requests_keys_hint()}
        bulk={[action]}
        itemOf={row => ({
          title: row.donorName ?? m.requests_anonymous(),
          end: <Amount money={row.amount} />,
          stamp: <GiftStatusStamp status={stampStatus(row)} />,
          note: <Age row={row} />,
        })}
        firstUse={{ text: m.requests_first_use() }}
      />
      {question}
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

/** When the focused row is decided on and removed, focuses the row in its place, or the page's title after the last row. */
function useFocusAfterRemoval() {
  useEffect(() => {
    let place = 0
    const note = () => {
      const row = rowInFocus()
      if (row) place = allRows().indexOf(row)
    }
    const look = new MutationObserver(changes => {
      const hasRowLeft = changes.some(({ removedNodes }) => [...removedNodes].some(isRow))
      if (!hasRowLeft || document.activeElement !== document.body) return
      const rows = allRows()
      focusIn(rows[Math.min(place, rows.length - 1)])
    })
    addEventListener('focusin', note)
    look.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', note)
      look.disconnect()
    }
  }, [])
}

const isRow = (node: Node) => node instanceof Element && (node.matches('[data-row]') || node.querySelector('[data-row]') !== null)
const allRows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]
const focusIn = (row: HTMLElement | undefined) =>
  (row?.querySelector<HTMLElement>('[data-home], [data-cell], a') ?? document.querySelector<HTMLElement>('[data-page-title]'))?.focus()
const rowInFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
function focusRow(by: 1 | -1): void {
  const all = allRows()
  const at = all.findIndex(row => row === rowInFocus())
  const next = all[at === -1 ? 0 : at + by]
  if (next) focusIn(next)
}
