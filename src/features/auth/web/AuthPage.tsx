import { Modal } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { getLocale, setLocale } from '#messages/runtime.js'
import { Mark } from '#platform/web/ui/Mark.tsx'
import { useDocumentTitle } from '#platform/web/ui/PageTitle.tsx'
import css from './auth-page.module.css'
import { Skyline } from './Skyline.tsx'

const Paper = lazy(() => import('./Paper.tsx').then(({ Paper }) => ({ default: Paper })))
/** Which of the product's documents: the ids of the legal tabs. */
type PaperId = 2 | 3

type Props = { title: string; lead?: ReactNode; children?: ReactNode; wide?: boolean }

/** The frame of every page before sign-in: one column under the drawn horizon. */
export function AuthPage({ title, lead, children, wide = false }: Props) {
  useDocumentTitle(title)
  const [paper, setPaper] = useState<PaperId | null>(null)
  const papers: readonly (readonly [PaperId, string])[] = [
    [3, m.access_privacy()],
    [2, m.access_terms()],
  ]
  return (
    <div className={css.page}>
      <div className={css.ribbon} />
      <header className={css.sky}>
        <Skyline />
        <Link className={css.brand} to="/authentication/login">
          <Mark /> {m.shell_product()}
        </Link>
      </header>
      <main className={css.column} data-wide={wide || undefined}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </main>
      <footer className={css.footer}>
        <Language locale="en" name="English" />
        <Language locale="ms" name="Bahasa Melayu" />
        <span className={css.grow} />
        {papers.map(([id, name]) => (
          <button key={id} type="button" onClick={() => setPaper(id)}>
            {name}
          </button>
        ))}
      </footer>
      <Modal
        opened={paper !== null}
        onClose={() => setPaper(null)}
        title={papers.find(([id]) => id === paper)?.[1]}
        size={720}
        closeButtonProps={{ 'aria-label': m.access_close() }}
      >
        <Suspense>{paper && <Paper id={paper} />}</Suspense>
      </Modal>
    </div>
  )
}

const Language = ({ locale, name }: { locale: 'en' | 'ms'; name: string }) => (
  <button type="button" lang={locale} aria-pressed={getLocale() === locale} onClick={() => void setLocale(locale)}>
    {name}
  </button>
)
