import type { ReactNode } from 'react'
import css from './empty-state.module.css'

type Props = {
  title: string
  picture: ReactNode
  children?: ReactNode
  /** Actions that help. */
  actions?: ReactNode
  /** The heading level. */
  level?: 1 | 2
}

/** An empty page or section: what happened, what it means, what to do. */
export function EmptyState({ title, picture, children, actions, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <section className={css.empty}>
      <div className={css.picture}>{picture}</div>
      <Heading>{title}</Heading>
      {children && <div className={css.text}>{children}</div>}
      {actions && <div className={css.actions}>{actions}</div>}
    </section>
  )
}
