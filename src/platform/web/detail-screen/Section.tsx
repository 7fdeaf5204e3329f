import { type ReactNode, useId } from 'react'
import { NoValue } from '../list-screen/table/MoneyCell.tsx'
import css from './detail-screen.module.css'

/** One part of a record under its heading; parts are divided by one line. */
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

/** Facts in two columns; what is not known is a dash that is read out. */
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
