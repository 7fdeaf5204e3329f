import { type ReactNode, useId } from 'react'
import { NoValue } from '../list-screen/table/MoneyCell.tsx'
import css from './detail-screen.module.css'

/** A titled section of a record. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.sectionHead}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

export type Fact = { readonly label: string; readonly value: ReactNode; readonly wide?: boolean }

/** Facts in two columns; unknown values are a dash announced as 'none'. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(({ label, value, wide }) => (
      <div key={label} data-wide-fact={wide ?? false}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? <NoValue /> : value}</dd>
      </div>
    ))}
  </dl>
)
