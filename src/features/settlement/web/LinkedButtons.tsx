import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { useRights } from '#platform/web/shell/rights.ts'
import { BulkConfirmation } from '#platform/web/list-screen/selection/BulkConfirmation.tsx'
import { api } from './api.ts'
import type { SettlementDetails } from '../contract.ts'
import type { LineGroup } from '../lines.ts'
import { asksReturnReason } from '../rules.ts'
import { minorOf, useSettlementChange, useSettling } from './use-settlement.ts'

type Props = { group: LineGroup; settlement: SettlementDetails; mayUnlink: boolean }

/**
 * Unlinks or settles linked lines, whose gifts the reader may see. Cheques are returned after a question; so is what is settled taken
 * apart, by users with the right to settle.
 */
export function LinkedButtons({ group: { matchId, state, lines, gifts, notGift }, settlement, mayUnlink }: Props) {
  const { id, lockedMonth, net } = settlement
  const { has } = useRights()
  const [isAsking, setAsking] = useState(false)
  const [isReturning, setReturning] = useState(false)
  const isReturn = asksReturnReason(lines, gifts)
  const isSettled = state === 'settled'
  const unlink = useSettlementChange(async () => {
    await api.settlement.unlink({ id, matchId: matchId ?? '' }).finally(() => setAsking(false))
  })
  const settle = useSettling({ matchIds: [matchId ?? ''] })
  const verb = notGift ? m.settlement_open_again() : m.settlement_unlink()
  const amount = formatWithCents({ minor: Math.abs(minorOf(lines.map(({ gross }) => gross))), currency: net.currency })
  return (
    <>
      {mayUnlink && (!isSettled || has('settle')) && (
        <Button
          size="xs"
          variant="subtle"
          data-key="unlink"
          loading={unlink.isPending}
          onClick={() => (isSettled ? setAsking(true) : unlink.mutate(undefined))}
        >
          {verb}
        </Button>
      )}
      {isAsking && (
        <BulkConfirmation
          title={m.settlement_unlink_question({ amount })}
          note={notGift ? m.settlement_open_again_note() : m.settlement_unlink_note()}
          verb={verb}
          isRunning={unlink.isPending}
          onAnswer={yes => (yes ? unlink.mutate(undefined) : setAsking(false))}
        />
      )}
      {state === 'linked' && lockedMonth.state === 'open' && has('settle') && (
        <Button size="xs" loading={settle.isPending} onClick={() => (isReturn ? setReturning(true) : settle.mutate(undefined))}>
          {m.settlement_settle()}
        </Button>
      )}
      {isReturning && (
        <BulkConfirmation
          title={m.settlement_settle_return_question({ amount })}
          note={m.settlement_settle_return_note()}
          verb={m.settlement_settle_return_verb()}
          isRunning={settle.isPending}
          onAnswer={yes => (yes ? settle.mutate(undefined, { onSettled: () => setReturning(false) }) : setReturning(false))}
        />
      )}
    </>
  )
}
