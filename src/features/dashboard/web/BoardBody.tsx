import { Link } from 'react-router'
import { daysBetween } from '#kit/time/days.ts'
import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import type { ResponseOf } from '#platform/contract/endpoint.ts'
import { ChartCard } from '#platform/web/board/ChartCard.tsx'
import { NumberStrip } from '#platform/web/board/NumberStrip.tsx'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { LedgerDrawing } from '#platform/web/ui/drawings.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { GiftStatusStamp } from '#features/gift-screens/web/public.tsx'
import { isReversed } from '#features/gifts/rules.ts'
import { nameOfItem, nameOfMethod, endedWords } from '#features/gift-screens/web/public.tsx'
import { WaitingForYou } from '#features/requests/web/public.tsx'
import type { Board, dashboard } from '../contract.ts'
import { averageNote, describeChange, toChart, summaryOf, sumUnsettled } from './board-labels.ts'
import { ShareList } from './ShareList.tsx'
import { listOf, type TabId } from './tabs.ts'
import css from './dashboard.module.css'
import { formatCount } from '#kit/text/format-count.ts'

type RecentGifts = ResponseOf<typeof dashboard.recent>

/** The figures of a period, its days, their breakdown, and the latest gifts. */
export function BoardBody({ board, recent, tab, isOld }: { board: Board; recent: RecentGifts; tab: TabId; isOld: boolean }) {
  const { figures, before, startDate, endDate } = board
  if (recent.length === 0 && figures.gifts + before.gifts === 0)
    return <EmptyState title={m.dashboard_first_use()} picture={<LedgerDrawing />} />
  const days = daysBetween(startDate, endDate) + 1
  const waiting = sumUnsettled(board)
  const list = listOf(tab)
  const proof = list && { to: `${list}?date=${startDate}..${endDate}` }
  return (
    <div className={css.body} aria-busy={isOld}>
      <NumberStrip
        numbers={[
          {
            label: m.dashboard_given(),
            value: formatMoney(figures.total),
            change: describeChange(figures.total.minor, before.total.minor, days),
            ...proof,
          },
          {
            label: m.dashboard_gifts(),
            value: formatCount(figures.gifts),
            change: describeChange(figures.gifts, before.gifts, days),
          },
          { label: m.dashboard_average(), value: figures.average ? formatMoney(figures.average) : '–', note: averageNote(board) },
          {
            label: m.dashboard_waiting(),
            value: formatMoney(waiting.total),
            note: m.dashboard_waiting_note({ count: waiting.gifts }),
          },
        ]}
      />
      <div className={css.today}>
        <WaitingForYou />
        <GivingChart board={board} />
      </div>
      <div className={css.pair}>
        <ShareList title={m.dashboard_by_method()} shares={board.byPaymentMethod} nameOf={nameOfMethod} total={figures.total} />
        <ShareList title={m.dashboard_by_item()} shares={board.byItem} nameOf={nameOfItem} total={figures.total} />
      </div>
      {recent.length > 0 && <RecentGifts recent={recent} list={list} />}
    </div>
  )
}

/** Each day's or month's gifts of the period. */
function GivingChart({ board }: { board: Board }) {
  const chart = toChart(board)
  const { currency } = board
  return (
    <ChartCard
      title={chart.byMonth ? m.dashboard_each_month() : m.dashboard_each_day()}
      summary={summaryOf(board, chart)}
      axis={chart.byMonth ? m.dashboard_axis_month() : m.dashboard_axis_day()}
      points={chart.points}
      series={[{ name: m.dashboard_series(), values: chart.values.map(value => value / 100) }]}
      format={value => formatMoney({ minor: Math.round(value * 100), currency })}
    />
  )
}

/** The latest gifts, each with its page where the tab has a list. */
function RecentGifts({ recent, list }: { recent: RecentGifts; list: string | null }) {
  return (
    <section aria-labelledby="recent-gifts">
      <div className={css.head}>
        <h2 id="recent-gifts">{m.dashboard_recent()}</h2>
        {list && <Link to={list}>{m.dashboard_all_gifts()}</Link>}
      </div>
      <ul className={css.recent}>
        {recent.map(gift => (
          <li key={gift.id}>
            <span className={css.who}>
              {list ? (
                <Link to={`${list}/details?id=${gift.id}`}>{gift.donorName ?? m.dashboard_anonymous()}</Link>
              ) : (
                (gift.donorName ?? m.dashboard_anonymous())
              )}
              <span className="muted">{purposeName(getLocale(), gift)}</span>
            </span>
            <DateText value={gift.donationTimeStamp} />
            <GiftStatusStamp status={gift.status} />
            <Amount money={gift.amount} struck={isReversed(gift.status) ? endedWords(gift.status) : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}
