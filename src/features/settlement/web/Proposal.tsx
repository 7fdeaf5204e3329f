import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { SettlementDetails } from '../contract.ts'
import type { LineGroup, SettlementGift } from '../lines.ts'
import { rootPath } from '../paths.ts'
import { asksReturnReason, type GroupState, isOfReturns, isPaymentWithReturn, needsSlip } from '../rules.ts'
import { ClosePanel } from './ClosePanel.tsx'
import { kindNames, notGiftName } from './labels.tsx'
import { GiftLines } from './lines/GiftLines.tsx'
import { LinkedButtons } from './LinkedButtons.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { Refusal } from './refusal.tsx'
import css from './settlement.module.css'
import { minorOf, useSettlementChange } from './use-settlement.ts'

/** Lines that nobody decides about. */
const needsNothing: readonly GroupState[] = ['kept', 'repeated']

type Props = { group: LineGroup; settlement: SettlementDetails }

/** What is proposed for lines, why, and what may be done. */
export function Proposal({ group, settlement }: Props) {
  const { isEdit } = useRights()
  const mayLink = isEdit && settlement.lockedMonth.state === 'open'
  /** Closing as no gift, finding gifts of which some are ticked, or neither. */
  const [panel, setPanel] = useState<'close' | readonly SettlementGift[] | null>(null)
  const link = useSettlementChange((gifts: readonly SettlementGift[]) =>
    api.settlement.link({ id: settlement.id, lineNos: group.lines.map(({ lineNo }) => lineNo), giftIds: gifts.map(({ id }) => id) }),
  )
  const isReturn = isOfReturns(group.lines)
  const take = (gifts: readonly SettlementGift[]) =>
    asksReturnReason(group.lines, gifts) || (!isReturn && gifts.some(needsSlip)) || group.difference.minor !== 0
      ? setPanel(gifts)
      : link.mutate(gifts)
  const isLinked = group.matchId !== null
  const mayBook = mayLink && group.state === 'kept' && !isPosted(group.lines) && settlement.provider === 'bank'
  return (
    <div className={css.proposal}>
      <div className={css.words}>
        <div>
          <p>
            <b>{titleOf(group)}</b>
          </p>
          <p className="muted small">{reasonOf(group, mayBook)}</p>
        </div>
        <div className={css.buttons}>
          {mayLink && !isLinked && !needsNothing.includes(group.state) && group.gifts.length > 0 && (
            <Button
              size="xs"
              variant={group.state === 'ready' ? 'filled' : 'default'}
              data-key="link"
              loading={link.isPending}
              onClick={() => take(group.gifts)}
            >
              {m.settlement_link({
                amount: formatWithCents({ ...group.difference, minor: Math.abs(minorOf(group.lines.map(({ gross }) => gross))) }),
              })}{' '}
              <Kbd>Enter</Kbd>
            </Button>
          )}
          {mayLink && !isLinked && !needsNothing.includes(group.state) && panel === null && (
            <>
              {!isPaymentWithReturn(group.lines) && (
                <Button size="xs" variant="subtle" data-key="find" onClick={() => setPanel([])}>
                  {m.settlement_find_gifts()}
                </Button>
              )}
              <Button size="xs" variant="subtle" data-key="close" onClick={() => setPanel('close')}>
                {m.settlement_not_gift()}
              </Button>
            </>
          )}
          {mayBook && panel === null && (
            <Button size="xs" variant="subtle" data-key="close" onClick={() => setPanel('close')}>
              {m.settlement_book_charge()}
            </Button>
          )}
          {isLinked && group.hiddenGifts === 0 && <LinkedButtons group={group} settlement={settlement} mayUnlink={mayLink} />}
        </div>
      </div>
      <Refusal error={link.error} />
      <GiftLines gifts={group.gifts} />
      {group.hiddenGifts > 0 && <p className="muted small">{m.settlement_hidden_gifts({ count: group.hiddenGifts })}</p>}
      <Options options={group.options} isLinking={link.isPending} {...(mayLink && { take })} />
      {panel === 'close' && <ClosePanel settlement={settlement} group={group} onClose={() => setPanel(null)} />}
      {panel !== null && panel !== 'close' && (
        <LinkPanel settlement={settlement} group={group} ticked={panel} onClose={() => setPanel(null)} />
      )}
    </div>
  )
}

type OptionsProps = { options: LineGroup['options']; isLinking: boolean; take?: (gifts: readonly SettlementGift[]) => void }
/** Sets of gifts that fit equally well, to choose from. */
const Options = ({ options, isLinking, take }: OptionsProps) =>
  options.map((gifts, at) => (
    <div key={gifts.map(({ id }) => id).join()} className={css.option}>
      <Kbd>{String(at + 1)}</Kbd>
      <GiftLines gifts={gifts} />
      {take && (
        <Button size="xs" loading={isLinking} onClick={() => take(gifts)}>
          {m.settlement_link_gifts({ count: gifts.length })}
        </Button>
      )}
    </div>
  ))

function titleOf({ state, gifts, options, difference, lines, notGift, isUnsearched, repeats }: LineGroup): string {
  if (repeats) return m.settlement_title_repeated()
  if (notGift) return m.settlement_title_not_gift({ kind: notGiftName(notGift.kind, lines) })
  if (state === 'kept') {
    const kind = kindNames[lines[0]?.kind ?? 'other']()
    return gifts.length > 0 ? m.settlement_title_kept_gifts({ kind, count: gifts.length }) : m.settlement_title_kept({ kind })
  }
  if (options.length > 0) return m.settlement_title_options({ count: options.length })
  if (isPaymentWithReturn(lines)) return m.settlement_title_returned()
  if (isUnsearched) return m.settlement_title_unsearched()
  if (difference.minor !== 0 && state === 'toDecide')
    return m.settlement_title_differs({ amount: formatWithCents(difference, { sign: true }) })
  if (isOfReturns(lines)) return gifts.length > 0 ? m.settlement_title_return({ count: gifts.length }) : m.settlement_title_return_open()
  if (state === 'open') return m.settlement_title_open()
  return m.settlement_title_gifts({ count: gifts.length })
}

/** Whether lines without a gift are posted with the settlement; what left a bank account for something else is not. */
const isPosted = (lines: LineGroup['lines']) => lines.every(({ kind }) => kind !== 'other')

/** Why gifts are proposed for a returned cheque, and what settling it does. */
function reasonOfReturn({ gifts, lines }: Pick<LineGroup, 'gifts' | 'lines'>): string {
  if (gifts.length === 0) return m.settlement_reason_return_open()
  return asksReturnReason(lines, gifts) ? m.settlement_reason_return() : m.settlement_reason_return_recorded()
}

function reasonToDecide(lines: LineGroup['lines']): string {
  if (!isPaymentWithReturn(lines)) return m.settlement_reason_differs()
  return lines.some(({ kind }) => kind === 'return' || kind === 'other')
    ? m.settlement_reason_cheque_returned()
    : m.settlement_reason_returned()
}

function reasonOf({ state, foundBy, options, isUnsearched, ...group }: LineGroup, mayBook: boolean) {
  const { notGift, differenceReason, difference, linkedBy, linkedAt, bankInDate, slipNo, returnReason, repeats } = group
  if (repeats)
    return (
      <>
        {m.settlement_reason_repeated()}{' '}
        <Link to={`${rootPath}/details?id=${repeats.id}`} className="code">
          {repeats.settlementId}
        </Link>
        {` · ${m.settlement_line_no({ line: repeats.lineNo })}`}
      </>
    )
  if (mayBook) return `${m.settlement_reason_money_out()} ${m.settlement_reason_book_charge()}`
  if (state === 'kept') return isPosted(group.lines) ? m.settlement_reason_kept() : m.settlement_reason_money_out()
  if (isUnsearched) return m.settlement_reason_unsearched()
  if (options.length > 0) return m.settlement_reason_options()
  if (isOfReturns(group.lines) && !linkedBy) return reasonOfReturn(group)
  if (state === 'open') return m.settlement_reason_open()
  if (state === 'toDecide') return reasonToDecide(group.lines)
  if (linkedBy && linkedAt)
    return (
      <>
        {notGift ? m.settlement_reason_closed({ by: linkedBy }) : m.settlement_reason_linked({ by: linkedBy })}{' '}
        <DateText value={linkedAt} />
        {notGift && ` · ${notGift.reason}`}
        {notGift?.payout && (
          <>
            {' · '}
            <Link to={`${rootPath}/details?id=${notGift.payout.id}`} className="code">
              {notGift.payout.settlementId}
            </Link>
          </>
        )}
        {differenceReason && ` · ${formatWithCents(difference, { sign: true })}: ${differenceReason}`}
        {returnReason && ` · ${returnReason}`}
        {bankInDate && (
          <>
            {' · '}
            {m.settlement_slip({ no: slipNo ?? '' })} <DateText value={bankInDate} />
          </>
        )}
      </>
    )
  return foundBy === 'sum' ? m.settlement_reason_sum() : m.settlement_reason_reference()
}
