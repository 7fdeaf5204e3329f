import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/messages.js'
import css from './page-title.module.css'

type Props = { title: string; note?: ReactNode; actions?: ReactNode; crumbs?: ReactNode }

/** The page header: breadcrumbs, title, actions. Also sets the document title. */
export function PageTitle({ title, note, actions, crumbs }: Props) {
  useDocumentTitle(title)
  return (
    <header>
      {crumbs}
      <div className={css.head}>
        <h1 tabIndex={-1} data-page-title>
          {title}
        </h1>
        {note && <span className={css.note}>{note}</span>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  )
}

/** Sets the document title. */
export function useDocumentTitle(title: string) {
  useEffect(() => {
    document.title = `${title} · ${m.platform_product()}`
  }, [title])
}
