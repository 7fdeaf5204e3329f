import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useShortcuts } from '#platform/web/shell/shortcuts/use-shortcuts.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { StatusStamp } from '#platform/web/ui/values/StatusStamp.tsx'
import type { RequestRow } from '../rows.ts'
import type { StepName } from '../rules.ts'
import { DecideDialog } from './gift-panel/DecideDialog.tsx'
import { shortcutOf } from './PendingPanel.tsx'
import { Age, donationQueue, islamicQueue, type QueueRequest } from './request-list.tsx'
import { useBulkConfirmation } from '#platform/web/list-screen/selection/use-bulk-confirmation.tsx'
import { verifyMany } from './verify-many.ts'
import { stampStatus } from './words.ts'

/** Voids and refunds of donations and purchases that wait for somebody. */
export const DonationRequestsScreen = () => <QueueScreen spec={donationQueue} />
/** The same for Islamic giving. */
export const IslamicRequestsScreen = () => <QueueScreen spec={islamicQueue} />

type Deciding = { row: RequestRow; step: StepName }

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
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const decide = (key: string) => () => {
    const row = rows.current.find(({ id }) => id === rowInFocus()?.dataset['row'])
    const verdict = row?.steps.find(({ step, may }) => may && shortcutOf(step) === key)
    if (row && verdict) setDeciding({ row, step: verdict.step })
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
        title={m.requests_pending_title()}
        note={m.requests_keys_hint()}
        bulk={[action]}
        itemOf={row => ({
          title: row.donorName ?? m.requests_anonymous(),
          end: <Amount money={row.amount} />,
          stamp: <StatusStamp status={stampStatus(row)} />,
          note: <Age row={row} />,
        })}
        firstUse={{ text: m.requests_first_use() }}
      />
      {question}
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  )
}

const rowInFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null
function focusRow(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  const at = all.findIndex(row => row === rowInFocus())
  const next = all[at === -1 ? 0 : at + by]
  next?.querySelector<HTMLElement>('[data-home], [data-cell]')?.focus()
}
