import { legalDocumentIds, type LegalDocumentId } from '#kit/giving/ids.ts'
import { type Language, languageNames, languages } from '#kit/text/languages.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { getLocale, setLocale } from '#messages/runtime.js'
import { Mark } from '#platform/web/ui/Mark.tsx'
import { useDocumentTitle } from '#platform/web/ui/PageTitle.tsx'
import css from './auth-page.module.css'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { Skyline } from './Skyline.tsx'

const LegalDocument = lazily(() => import('./LegalDocument.tsx'), 'LegalDocument')

type Props = { title: string; lead?: ReactNode; children?: ReactNode; wide?: boolean }

/** The frame of every page before sign-in: one column under the skyline drawing. */
export function AuthPage({ title, lead, children, wide = false }: Props) {
  useDocumentTitle(title)
  const [openDocument, setOpenDocument] = useState<LegalDocumentId | null>(null)
  const documents: readonly (readonly [LegalDocumentId, string])[] = [
    [legalDocumentIds.privacy, m.auth_privacy()],
    [legalDocumentIds.terms, m.auth_terms()],
  ]
  return (
    <div className={css.page}>
      <div className={css.ribbon} />
      <header className={css.sky}>
        <Skyline />
        <Link className={css.brand} to="/authentication/login">
          <Mark /> {m.platform_product()}
        </Link>
      </header>
      <main className={css.column} data-wide={wide || undefined}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </main>
      <footer className={css.footer}>
        {languages.map(locale => (
          <LanguageButton key={locale} locale={locale} />
        ))}
        <span className={css.grow} />
        {documents.map(([id, name]) => (
          <button key={id} type="button" onClick={() => setOpenDocument(id)}>
            {name}
          </button>
        ))}
      </footer>
      <Dialog
        opened={openDocument !== null}
        onClose={() => setOpenDocument(null)}
        title={documents.find(([id]) => id === openDocument)?.[1]}
        width="wide"
      >
        <Suspense>{openDocument && <LegalDocument id={openDocument} />}</Suspense>
      </Dialog>
    </div>
  )
}

const LanguageButton = ({ locale }: { locale: Language }) => (
  <button type="button" lang={locale} aria-pressed={getLocale() === locale} onClick={() => void setLocale(locale)}>
    {languageNames[locale]}
  </button>
)
