import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatAmount, formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { refuseUnreadText } from '#platform/web/form/inputs/use-unread-text.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { api } from './api.ts'
import type { SettlementDetails } from '../contract.ts'
import type { LineGroup, SettlementGift } from '../lines.ts'
import { asksReturnReason, isOfReturns, needsSlip } from '../rules.ts'
import { FoundGifts } from './FoundGifts.tsx'
import css from './settlement.module.css'
import { Refusal } from './refusal.tsx'
import { type Slip, SlipFields } from './SlipFields.tsx'
import { useFirstField } from './use-first-field.ts'
import { minorOf, useSettlementChange } from './use-settlement.ts'

type Props = { settlement: SettlementDetails; group: LineGroup; ticked: readonly SettlementGift[]; onClose: () => void }

/** Finds gifts for lines and links the ticked ones. Shows the difference, which needs a reason. */
export function LinkPanel({ settlement, group, ticked: first, onClose }: Props) {
  const [ticked, setTicked] = useState(first)
  const [reason, setReason] = useState('')
  const [returnReason, setReturnReason] = useState('')
  const [slip, setSlip] = useState<Slip>({ bankInDate: group.lines[0]?.date ?? null, slipNo: '' })
  const line = Math.abs(minorOf(group.lines.map(({ gross }) => gross)))
  const sum = minorOf(ticked.map(({ amount }) => amount))
  const isReturn = isOfReturns(group.lines)
  const isHanded = !isReturn && ticked.some(needsSlip)
  const isReasonAsked = asksReturnReason(group.lines, ticked)
  const panel = useFirstField()
  const lineNos = group.lines.map(({ lineNo }) => lineNo)
  const link = useSettlementChange(
    () =>
      api.settlement.link({
        id: settlement.id,
        lineNos,
        giftIds: ticked.map(({ id }) => id),
        ...(line !== sum && !isReturn && { differenceReason: reason }),
        ...(isReasonAsked && { returnReason }),
        ...(isHanded && slip),
      }),
    onClose,
  )
  const faultOf = (field: string) =>
    link.error instanceof RefusalError ? link.error.errors.find(one => one.field === field)?.message : undefined
  return (
    <div ref={panel} className={css.panel}>
      <Search id={settlement.id} lineNo={lineNos[0] ?? 0} ticked={ticked} onChange={setTicked} />
      {isHanded && <SlipFields slip={slip} today={settlement.payoutDate} onChange={setSlip} faultOf={faultOf} />}
      {isReasonAsked && <ReturnReason value={returnReason} error={faultOf('returnReason')} onChange={setReturnReason} />}
      {sum > 0 && line !== sum && !isReturn && (
        <TextInput
          label={m.settlement_difference_reason()}
          required
          maxLength={200}
          value={reason}
          error={faultOf('differenceReason')}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      <Refusal error={link.error} />
      <div className={css.difference}>
        <span className="muted small">{m.settlement_running()}</span>
        <output className={css.running}>
          {formatAmount({ minor: line })} − {formatAmount({ minor: sum })} ={' '}
          <b data-even={line === sum}>{formatAmount({ minor: line - sum })}</b>
        </output>
        <Button size="xs" onClick={onClose}>
          {m.settlement_cancel()}
        </Button>
        <Button
          size="xs"
          variant="filled"
          disabled={ticked.length === 0}
          loading={link.isPending}
          onClick={() => {
            if (!refuseUnreadText(panel.current)) link.mutate(undefined)
          }}
        >
          {m.settlement_link({ amount: formatWithCents({ minor: line, currency: settlement.net.currency }) })}
        </Button>
      </div>
    </div>
  )
}

type ReasonProps = { value: string; error: string | undefined; onChange: (value: string) => void }
/** What the bank said of a returned cheque. */
const ReturnReason = ({ value, error, onChange }: ReasonProps) => (
  <TextInput
    label={m.settlement_return_reason()}
    description={m.settlement_return_note()}
    required
    maxLength={250}
    value={value}
    error={error}
    onChange={event => onChange(event.currentTarget.value)}
  />
)

type SearchProps = {
  id: string
  lineNo: number
  ticked: readonly SettlementGift[]
  onChange: (ticked: readonly SettlementGift[]) => void
}
/** Gifts that a line may be, the ticked ones first. */
function Search({ id, lineNo, ticked, onChange }: SearchProps) {
  const [text, setText] = useState('')
  const [searchValue] = useDebouncedValue(text, 250)
  const found = useQuery({
    queryKey: ['settlement', 'gifts', id, lineNo, searchValue],
    queryFn: () => api.settlement.findGifts({ id, lineNo, searchValue }),
  })
  const listed = [...ticked, ...(found.data?.items ?? []).filter(gift => !ticked.some(one => one.id === gift.id))]
  return (
    <>
      <TextInput
        label={m.settlement_find_gifts()}
        description={m.settlement_find_help()}
        value={text}
        autoComplete="off"
        onChange={event => setText(event.currentTarget.value)}
      />
      {found.isError && (
        <p role="alert">
          {m.settlement_failed()}{' '}
          <Button size="xs" onClick={() => void found.refetch()}>
            {m.platform_try_again()}
          </Button>
        </p>
      )}
      <FoundGifts gifts={listed} ticked={ticked} onChange={onChange} />
      {found.data && listed.length === 0 && <p className="muted small">{m.settlement_none_found()}</p>}
    </>
  )
}
