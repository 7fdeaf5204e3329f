import { allPreferencesId, donationMethodIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { CashRegisterIcon } from '@phosphor-icons/react/dist/csr/CashRegister'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatAmount, formatMoney, type Money, sumMoney } from '#jurisdictions/money.ts'
import type { Page } from '#kit/text/paging.ts'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { isTerminal } from '#platform/web/ui/values/StatusStamp.tsx'
import type { GiftRow } from '#features/gifts/rows.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import type { Counter, CounterParams } from './counter.ts'
import type { ReceiptCalls } from '../receipts/receipt-calls.ts'
import { nameOfMethod } from '../catalogue-words.ts'
import { describePurposes } from '../readers-words.ts'
import { useReceiptPdf } from '../receipts/use-receipt-pdf.ts'
import { trayKey, useCounters, useCounterSession } from './session.ts'
import { donorNameOf, endedWords } from '../words.ts'
import css from './session-tray.module.css'

const shown = 8

const ofBothCounters: Counter['recorded'] = request =>
  api.donations.list(
    { ...request, appPreferenceId: allPreferencesId, donationMethod: [donationMethodIds.counter, donationMethodIds.islamicCounter] },
    noErrorPopup,
  )

/** The rows of all pages: a drawer is counted to the last line. */
async function everyPage(ask: (pageNumber: number) => Promise<Page<GiftRow>>): Promise<GiftRow[]> {
  const rows: GiftRow[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const { items, totalCount } = await ask(pageNumber)
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalCount) return rows
  }
}

/** Donations and Islamic giving that this person recorded in this session, newest first, with their sums by way of paying. */
export function SessionTray<P extends CounterParams>({ counter, params }: { counter: Counter<P>; params: P }) {
  const { userId } = useCurrentUser()
  const { since, restart } = useCounterSession(params.now)
  const ask = useCounters().seesBoth ? ofBothCounters : counter.recorded
  const recorded = useQuery({
    queryKey: [trayKey, since, userId, ask === ofBothCounters ? 'both' : counter.module],
    queryFn: () => everyPage(pageNumber => ask({ recordedSince: since, officerId: [userId], withLines: true, pageSize: 100, pageNumber })),
  })
  // Ids begin with their moment: the last recorded comes first, whatever day it is of.
  const rows = (recorded.data ?? []).toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return (
    <aside className={css.tray} aria-label={m.gift_screens_session_tray()}>
      <div className={css.head}>
        <h2>{m.gift_screens_session_tray()}</h2>
        {rows[0] && (
          <button type="button" onClick={() => restart(rows[0]!.id)}>
            {m.gift_screens_new_session()}
          </button>
        )}
      </div>
      {rows.length === 0 && <p className="muted small">{recorded.isSuccess ? m.gift_screens_tray_empty() : ''}</p>}
      <ol className={css.given}>
        {rows.slice(0, shown).map((row, index) => (
          <TrayLine key={row.id} row={row} isNewest={index === 0} />
        ))}
      </ol>
      {rows.length > shown && <p className="muted small">{m.gift_screens_earlier_lines({ count: rows.length - shown })}</p>}
      {rows.length > 0 && <Sums rows={rows} currency={params.currency} />}
    </aside>
  )
}

type Printing = Pick<ReceiptCalls, 'print'>
const donationReceipts: Printing = { print: (transactionNumber, paper) => api.donations.downloadReceipt({ transactionNumber, paper }) }
const islamicReceipts: Printing = { print: (transactionNumber, paper) => api.islamicGiving.downloadReceipt({ transactionNumber, paper }) }
function TrayLine({ row, isNewest }: { row: GiftRow; isNewest: boolean }) {
  const isIslamic = row.appPreferenceId === preferenceIds.islamicGiving
  const pdf = useReceiptPdf(isIslamic ? islamicReceipts : donationReceipts)
  const at = `/${preferenceModules[row.appPreferenceId]}`
  return (
    <li>
      <span className={css.no}>{row.receiptNo?.slice(-4)}</span>
      <span>
        <b>{donorNameOf(row)}</b>
        <small>{describePurposes(row)}</small>
      </span>
      <Amount money={row.amount} struck={isTerminal(row.status) ? endedWords(row.status) : undefined} />
      {isNewest && (
        <span className={css.acts}>
          <Link to={`${at}/details?id=${row.id}`}>{m.gift_screens_open()}</Link>
          <button type="button" onClick={() => pdf.mutate(row.txnId)}>
            {m.gift_screens_reprint()}
          </button>
        </span>
      )}
      {row.status === 'Voided' && (
        <span className={css.acts}>
          <Link to={`${at}/create?replaces=${row.id}`}>{m.gift_screens_enter_again()}</Link>
        </span>
      )}
    </li>
  )
}

function Sums({ rows, currency }: { rows: readonly GiftRow[]; currency: CounterParams['currency'] }) {
  const openGifts = rows.filter(({ status }) => !isTerminal(status))
  const sum = (gifts: readonly GiftRow[]): Money =>
    sumMoney(
      gifts.map(({ amount }) => amount),
      currency,
    )
  const byMethod = [...Map.groupBy(openGifts, row => row.paymentMethod)]
  return (
    <div className={css.methods}>
      {byMethod.map(([id, gifts]) => (
        <div key={id}>
          <span>{nameOfMethod(id)}</span>
          <span>{formatAmount(sum(gifts))}</span>
        </div>
      ))}
      <div className={css.all}>
        <span>{m.gift_screens_tray_lines({ count: rows.length })}</span>
        <span>{formatMoney(sum(openGifts))}</span>
      </div>
      <p className={css.drawer}>
        <CashRegisterIcon size={24} aria-hidden="true" />
        <span>
          <b>
            {m.gift_screens_in_drawer({
              amount: formatMoney(sum(openGifts.filter(({ paymentMethod: method }) => method === methodIds.cash))),
            })}
          </b>
          <small>{m.gift_screens_in_drawer_note()}</small>
        </span>
      </p>
    </div>
  )
}
