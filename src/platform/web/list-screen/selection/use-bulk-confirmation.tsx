import { type ReactNode, useState } from 'react'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import type { BulkAction, BulkOutcome, BulkTarget } from './bulk-action.ts'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

const BulkConfirmation = lazyComponent(() => import('./BulkConfirmation.tsx').then(({ BulkConfirmation }) => BulkConfirmation))

/** A bulk action on gifts that cannot be taken back: it asks for confirmation once, with their number and sum. */
export type BulkVerb<Row> = {
  readonly id: string
  readonly label: (count: number) => string
  readonly question: (input: { count: number; amount: string; rows: readonly Row[] }) => string
  readonly note?: () => string
  readonly allowed: (row: Row) => boolean
  readonly moneyOf: (row: Row) => Money
  readonly run: (rows: readonly Row[]) => Promise<BulkOutcome>
}

type PendingConfirmation<Row> = { rows: readonly Row[]; answer: (outcome: BulkOutcome | null) => void }

/** The bulk action of a list, and its confirmation. */
export function useBulkConfirmation<Row>(verb: BulkVerb<Row>): { action: BulkAction<Row, unknown>; question: ReactNode } {
  const [asked, setAsked] = useState<PendingConfirmation<Row> | null>(null)
  const [isRunning, setRunning] = useState(false)
  const close = (outcome: BulkOutcome | null) => {
    setRunning(false)
    setAsked(null)
    asked?.answer(outcome)
  }
  const run = () => {
    if (!asked || isRunning) return
    setRunning(true)
    void verb.run(asked.rows).then(close, () => close(null))
  }
  const action: BulkAction<Row, unknown> = {
    id: verb.id,
    label: verb.label,
    allowed: verb.allowed,
    run: ({ rows }: BulkTarget<Row, unknown>) => new Promise<BulkOutcome | null>(answer => setAsked({ rows, answer })),
  }
  const question = asked && (
    <BulkConfirmation
      title={verb.question({ count: asked.rows.length, amount: sumOf(asked.rows.map(verb.moneyOf)), rows: asked.rows })}
      note={verb.note?.()}
      verb={verb.label(asked.rows.length)}
      isRunning={isRunning}
      onAnswer={yes => (yes ? run() : close(null))}
    />
  )
  return { action, question }
}

/** The sums of amounts, one per currency. */
function sumOf(all: readonly Money[]): string {
  const sums = new Map<Money['currency'], number>()
  for (const { minor, currency } of all) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].map(([currency, minor]) => formatMoney({ minor, currency })).join(' + ')
}
