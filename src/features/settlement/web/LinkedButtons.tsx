import { Button } from '@mantine/core'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { useRights } from '#platform/web/shell/rights.ts'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
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
  const isReturn = asksReturnReason(lines, gifts)
  const isSettled = state === 'settled'
  const unlink = useSettlementChange(() => api.settlement.unlink({ id, matchId: matchId ?? '' }))
  const maySettle = state === 'linked' && lockedMonth.state === 'open' && has('settle')
  const settle = useSettling({ matchIds: [matchId ?? ''] })
  const verb = notGift ? m.settlement_open_again() : m.settlement_unlink()
  const amount = formatWithCents({ minor: Math.abs(minorOf(lines.map(({ gross }) => gross))), currency: net.currency })
  return (
    <>
      {mayUnlink && !isSettled && (
        <Button size="xs" variant="subtle" data-key="unlink" loading={unlink.isPending} onClick={() => unlink.mutate(undefined)}>
          {verb}
        </Button>
      )}
      {mayUnlink && isSettled && has('settle') && (
        <QuestionButton
          size="xs"
          variant="subtle"
          data-key="unlink"
          question={{
            title: m.settlement_unlink_question({ amount }),
            text: notGift ? m.settlement_open_again_note() : m.settlement_unlink_note(),
          }}
          isSending={unlink.isPending}
          onYes={close => unlink.mutate(undefined, { onSettled: close })}
        >
          {verb}
        </QuestionButton>
      )}
      {maySettle && !isReturn && (
        <Button size="xs" loading={settle.isPending} onClick={() => settle.mutate(undefined)}>
          {m.settlement_settle()}
        </Button>
      )}
      {maySettle && isReturn && (
        <QuestionButton
          size="xs"
          question={{
            title: m.settlement_settle_return_question({ amount }),
            text: m.settlement_settle_return_note(),
            verb: m.settlement_settle_return_verb(),
          }}
          isSending={settle.isPending}
          onYes={close => settle.mutate(undefined, { onSettled: close })}
        >
          {m.settlement_settle()}
        </QuestionButton>
      )}
    </>
  )
}
