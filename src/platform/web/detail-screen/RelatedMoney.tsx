import type { Icon } from '@phosphor-icons/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Money } from '#jurisdictions/money.ts'
import { Amount } from '../ui/values/Amount.tsx'
import css from './related.module.css'

/** A stage of the money: donation, receipt, recurrence, settlement or payout. */
export type MoneyStep = {
  readonly icon: Icon
  readonly name: string
  readonly to?: string
  /** The link leads outside the back office. */
  readonly outside?: boolean
  readonly state: ReactNode
  readonly money: Money | null
  readonly struck?: string
}

/** The stages of the money with status and amount; stages with a record of their own are links. */
export const RelatedMoney = ({ steps }: { steps: readonly MoneyStep[] }) => (
  <ol className={css.chain}>
    {steps.map(({ icon: Picture, name, to, outside = false, state, money, struck }) => (
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

/** A related record, such as a likely duplicate. */
export function RelatedRecord({
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
