import { preferenceIds } from '#kit/giving/ids.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Day } from '#kit/time/days.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import css from './kind-figures.module.css'
import { formatCount } from '#kit/text/format-count.ts'

type Days = { startDate: Day | null; endDate: Day | null }

/** Islamic giving in the list's period: total and by kind; each kind links to its gifts. */
export function KindFigures(days: Days) {
  const [search] = useSearchParams()
  const totals = useQuery({
    queryKey: ['islamic-giving', 'totals', days.startDate, days.endDate],
    queryFn: () => api.islamicGiving.totals(days),
    placeholderData: keepPreviousData,
  })
  if (totals.isPending) return <div className={css.figures} aria-busy="true" />
  const own = totals.data?.find(({ appPreferenceId }) => appPreferenceId === preferenceIds.islamicGiving)
  if (!own || own.count === 0) return null
  const toKind = (itemId: number) => {
    const query = new URLSearchParams(search)
    query.delete('page')
    query.set('kind', String(itemId))
    return `?${query}`
  }
  return (
    <dl className={css.figures} aria-label={m.islamic_giving_figures()}>
      {own.totals.map(({ currency, count, sum }) => (
        <Figure key={currency} name={m.islamic_giving_figures_all()} count={count}>
          <Amount money={sum} />
        </Figure>
      ))}
      {own.kinds.map(({ itemId, name, count, sum }) => (
        <Figure key={`${itemId}${sum.currency}`} name={name} count={count}>
          <Link to={toKind(itemId)} replace preventScrollReset>
            <Amount money={sum} />
          </Link>
        </Figure>
      ))}
    </dl>
  )
}

const Figure = ({ name, count, children }: { name: string; count: number; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={css.sum}>{children}</dd>
    <dd className={css.count}>{m.islamic_giving_figures_gifts({ count: formatCount(count) })}</dd>
  </div>
)
