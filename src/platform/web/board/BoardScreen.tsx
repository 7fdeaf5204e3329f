import type { ReactNode } from 'react'
import { PageTitle } from '../ui/PageTitle.tsx'
import css from './board.module.css'

type Props = { title: string; note?: ReactNode; actions?: ReactNode; tabs?: ReactNode; children: ReactNode }

/** The frame of every board: title, tabs, figures and charts. */
export const BoardScreen = ({ title, note, actions, tabs, children }: Props) => (
  <div className={css.board}>
    <PageTitle title={title} note={note} actions={actions} />
    {tabs}
    <div className={css.stack}>{children}</div>
  </div>
)
