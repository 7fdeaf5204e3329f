import type { ReactNode } from 'react'
import type { Money } from '#jurisdictions/money.ts'
import { Amount } from '../ui/values/Amount.tsx'
import css from './detail-screen.module.css'

/** Status and amount in the record's header. */
export const AmountBlock = ({
  money,
  cents = false,
  stamp,
  struck,
}: {
  money: Money
  cents?: boolean
  stamp: ReactNode
  struck?: string
}) => (
  <div className={css.amount}>
    {stamp}
    <Amount money={money} as="page" cents={cents} struck={struck} />
  </div>
)
