import type { Icon } from '@phosphor-icons/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Money } from '#kit/money.ts'
import { Amount } from '../ui/values/Amount.tsx'
import css from './related.module.css'

/** One station of the money: donation, receipt, recurrence, settlement, payout. */
export type Station = {
  readonly icon: Icon
  readonly name: string
  readonly to?: string
  /** The address is a page of its own, outside the back office. */
  readonly outside?: boolean
  readonly state: ReactNode
  readonly money: Money | null
  readonly struck?: string
}

/** Where the money is: each station with its state and amount, those that are records of their own as links. */
export const RelatedMoney = ({ stations }: { stations: readonly Station[] }) => (
  <ol className={css.chain}>
    {stations.map(({ icon: Picture, name, to, outside = false, state, money, struck }) => (
      <li key={name}>
        <Picture size={18} aria-hidden="true" />
        {to ? (
          <Link to={to} {...(outside && { reloadDocument: true, target: '_blank', rel: 'noopener' })}>
            {name}
          </Link>
        ) : (
          <b>{name}</b>
        )}
        <span className={css.state}>{state}</span>
        {money && (
          <b>
            <Amount money={money} struck={struck} />
          </b>
        )}
      </li>
    ))}
  </ol>
)

/** A record beside this one that the reader should see: likely the same gift twice. */
export function Neighbour({
  title,
  name,
  to,
  note,
  stamp,
  money,
}: {
  title: string
  name: string
  to: string
  note?: ReactNode
  stamp?: ReactNode
  money?: Money
}) {
  return (
    <section className={css.neighbour}>
      <h2>{title}</h2>
      <div>
        <div>
          <Link to={to}>{name}</Link>
          {note && <p className="muted small">{note}</p>}
        </div>
        {stamp}
        {money && (
          <b>
            <Amount money={money} />
          </b>
        )}
      </div>
    </section>
  )
}
