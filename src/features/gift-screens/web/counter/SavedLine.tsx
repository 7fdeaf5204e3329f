import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { undoMinutes } from '#features/gifts/counter-gift.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { donorNameOf } from '../gift-labels.ts'
import type { SavedGift } from './counter.ts'
import type { CounterCalls, CounterModule } from './counter-calls.ts'
import { trayKey, useCounters } from './session.ts'
import css from './counter.module.css'

type Props = { last: SavedGift | null; module: CounterModule; undoCall: CounterCalls['undo'] }

/** What was saved last, with the key that takes it back while its receipt is with the charity and for some minutes. */
export function SavedLine({ last, module, undoCall }: Props) {
  const { mayUndo, isUndone, undo, isUndoing, isUnreached } = useUndo({ last, module, undoCall })
  const values = last && {
    receipt: last.row.receiptNo ?? '',
    amount: formatMoney(last.row.amount),
    donor: donorNameOf(last.row),
  }
  return (
    <div className={css.saved}>
      <p className={css.said} role="status">
        {values && (isUndone ? m.gift_screens_undone_line(values) : m.gift_screens_saved_line(values))}
      </p>
      {values && mayUndo && (
        <Button size="xs" aria-disabled={isUndoing} onClick={undo} rightSection={<Kbd>F7</Kbd>}>
          {m.gift_screens_undo({ amount: values.amount })}
        </Button>
      )}
      {mayUndo && isUnreached && (
        <p role="alert" className={css.unreached}>
          {m.platform_offline_title()}
        </p>
      )}
      {last && !last.row.isQueued && !isUndone && last.draft.frequency === null && <SamePayment id={last.row.id} module={module} />}
    </div>
  )
}

function useUndo({ last, module, undoCall }: Props) {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  const [isUnreached, setUnreached] = useState(false)
  const undoing = useMutation({
    mutationFn: undoCall,
    onError: () => setUnreached(!navigator.onLine), // nothing else says so on a page that is used offline
    onSettled: () => Promise.all([module, trayKey].map(key => client.invalidateQueries({ queryKey: [key] }))),
  })
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [])
  const isUndone = undoing.isSuccess
  const mayUndo = last !== null && !last.row.isQueued && !last.isPrinted && last.draft.frequency === null && !isOver && !isUndone
  const undo = () => {
    if (last && mayUndo && !undoing.isPending) undoing.mutate(last.row.id)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F7' || !mayUndo) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { mayUndo, isUndone, undo, isUndoing: undoing.isPending, isUnreached: isUnreached && !undoing.isPending }
}

/** The way to the other counter, for what the same payment pays there. */
function SamePayment({ id, module }: { id: string; module: CounterModule }) {
  const { adds } = useCounters()
  const other = module === 'donations' ? 'islamic-giving' : 'donations'
  if (!adds[other]) return null
  return (
    <Link className="small" to={`/${other}/create?with=${id}`}>
      {other === 'donations' ? m.gift_screens_same_payment_donation() : m.gift_screens_same_payment_islamic()}
    </Link>
  )
}
