import { Button, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { api } from './api.ts'
import type { SettlementDetails } from '../contract.ts'
import type { ArrivedPayout, LineGroup } from '../lines.ts'
import { isMoneyOut, mayBePayout, NotGiftKind, notGiftKindsOf } from '../rules.ts'
import { notGiftHelpOf, notGiftName, providerNames } from './labels.tsx'
import { Refusal } from './refusal.tsx'
import css from './settlement.module.css'
import { useFirstField } from './use-first-field.ts'
import { minorOf, useSettlementChange } from './use-settlement.ts'

/** What is chosen where a line is none of the payouts. */
const noPayout = 'none'
type Props = { settlement: SettlementDetails; group: LineGroup; onClose: () => void }

/**
 * Closes lines that are no gift: asks what they are, and why. Where a payout of exactly this amount has not arrived yet, asks whether it is
 * that one, also of income: the payout's own statement has put it into the books.
 */
export function ClosePanel({ settlement, group, onClose }: Props) {
  const kinds = notGiftKindsOf(settlement.provider, group.lines)
  const [kind, setKind] = useState<NotGiftKind | null>(kinds.length === 1 ? kinds[0]! : null)
  // A charge of a bank is called by what the bank calls it.
  const [reason, setReason] = useState(isMoneyOut(group.lines) ? (group.lines[0]?.text ?? '') : '')
  const [payoutId, setPayoutId] = useState<string | null>(null)
  const lineNos = group.lines.map(({ lineNo }) => lineNo)
  const isPayoutAsked = kind !== null && mayBePayout(kind) && lineNos.length === 1 && settlement.provider === 'bank'
  const payouts = useQuery({
    queryKey: ['settlement', 'payouts', settlement.id, lineNos[0]],
    queryFn: () => api.settlement.findPayouts({ id: settlement.id, lineNo: lineNos[0] ?? 0 }),
    enabled: isPayoutAsked,
  })
  const listed = isPayoutAsked ? (payouts.data?.items ?? []) : []
  const chosen = listed.find(({ id }) => id === payoutId)?.id ?? null
  /** Also after the chosen payout arrived by another line, so that it is chosen again or none is. */
  const asksPayout = isPayoutAsked && (listed.length > 0 || (payoutId !== null && payoutId !== noPayout))
  const isLookedUp = !isPayoutAsked || (payouts.isSuccess && !payouts.isFetching)
  const close = useSettlementChange(async () => {
    if (kind === null) return
    await api.settlement.close({ id: settlement.id, lineNos, kind, reason, payoutId: chosen, isNoPayout: payoutId === noPayout })
    onClose()
  })
  const chooseKind = (value: NotGiftKind) => {
    setKind(value)
    if (value !== 'transfer' && chosen !== null) setPayoutId(null)
  }
  const choosePayout = (id: string) => {
    setPayoutId(id)
    if (id !== noPayout) setKind('transfer')
  }
  const isAnswered = kind !== null && reason.trim().length >= 3 && isLookedUp && (!asksPayout || payoutId === noPayout || chosen !== null)
  const [minor = 0] = kind === 'returned' ? group.lines.map(({ gross }) => gross.minor) : [minorOf(group.lines.map(({ gross }) => gross))]
  const amount = formatWithCents({ minor: Math.abs(minor), currency: settlement.net.currency })
  return (
    <div ref={useFirstField()} className={css.panel}>
      <Radio.Group label={m.settlement_not_gift_question()} value={kind} onChange={value => chooseKind(NotGiftKind.parse(value))}>
        <div className={css.panel}>
          {kinds.map(option => (
            <Radio key={option} value={option} label={notGiftName(option, group.lines)} description={notGiftHelpOf(option, group.lines)} />
          ))}
        </div>
      </Radio.Group>
      {payouts.isError && isPayoutAsked && (
        <p role="alert">
          {m.settlement_failed()}{' '}
          <Button size="xs" onClick={() => void payouts.refetch()}>
            {m.platform_try_again()}
          </Button>
        </p>
      )}
      {asksPayout && <PayoutChoice payouts={listed} chosen={chosen ?? payoutId} onChange={choosePayout} />}
      <TextInput
        label={m.settlement_not_gift_reason()}
        required
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.currentTarget.value)}
      />
      <Refusal error={close.error} />
      <div className={css.buttons}>
        <Button size="xs" onClick={onClose}>
          {m.settlement_cancel()}
        </Button>
        <Button size="xs" variant="filled" disabled={!isAnswered} loading={close.isPending} onClick={() => close.mutate(undefined)}>
          {m.settlement_close_lines({ amount })}
        </Button>
      </div>
    </div>
  )
}

type ChoiceProps = { payouts: readonly ArrivedPayout[]; chosen: string | null; onChange: (id: string) => void }

/** Payouts that a line may be, and none of them. */
const PayoutChoice = ({ payouts, chosen, onChange }: ChoiceProps) => (
  <Radio.Group label={m.settlement_which_payout()} description={m.settlement_which_payout_help()} value={chosen} onChange={onChange}>
    <div className={css.panel}>
      {payouts.map(({ id, settlementId, provider, payoutDate }) => (
        <Radio
          key={id}
          value={id}
          label={
            <>
              <span className="code">{settlementId}</span> · {providerNames[provider]()} · <DateText value={payoutDate} />
            </>
          }
        />
      ))}
      <Radio value={noPayout} label={m.settlement_no_payout()} />
    </div>
  </Radio.Group>
)
