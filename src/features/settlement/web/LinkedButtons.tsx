import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { useRights } from '#platform/web/shell/rights.ts'
import { BulkConfirmation } from '#platform/web/list-screen/selection/BulkConfirmation.tsx'
import { api } from './api.ts'
import type { LineGroup, SettlementDetails } from '../contract.ts'
import { minorOf, useSettlementChange, useSettling } from './use-settlement.ts'

type Props = { group: LineGroup; settlement: SettlementDetails; mayUnlink: boolean }

/**
 * Unlinks or settles linked lines, whose gifts the reader may see. What is settled is taken apart after a question, by users with the right
 * to settle.
 */
export function LinkedButtons({ group: { matchId, state, lines, notGift }, settlement: { id, lockedMonth, net }, mayUnlink }: Props) {
  const { has } = useRights()
  const [isAsking, setAsking] = useState(false)
  const isSettled = state === 'settled'
  const unlink = useSettlementChange(async () => {
    await api.settlement.unlink({ id, matchId: matchId ?? '' }).finally(() => setAsking(false))
  })
  const settle = useSettling({ matchIds: [matchId ?? ''] })
  const verb = notGift ? m.settlement_open_again() : m.settlement_unlink()
  const amount = formatMoney({ minor: Math.abs(minorOf(lines.map(({ gross }) => gross))), currency: net.currency })
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
        <Button size="xs" loading={settle.isPending} onClick={() => settle.mutate(undefined)}>
          {m.settlement_settle()}
        </Button>
      )}
    </>
  )
}
