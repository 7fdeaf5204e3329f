import { type Language, languageNames, languages } from '#kit/text/languages.ts'
import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/messages.js'
import { Mark } from '#platform/web/ui/Mark.tsx'
import css from './auth-page.module.css'
import { Skyline } from './Skyline.tsx'

type Props = {
  title: string
  lead?: ReactNode
  isBusy?: boolean
  language: Language
  speak: (language: Language) => void
  children?: ReactNode
}

/** The frame of a page that a mailed link opens: the skyline drawing of sign-in, without the code of the back office. */
export function PublicPage({ title, lead, isBusy = false, language, speak, children }: Props) {
  useEffect(() => void (document.title = `${title} · ${m.platform_product()}`), [title])
  return (
    <div className={css.page}>
      <div className={css.ribbon} />
      <header className={css.sky}>
        <Skyline />
        <span className={css.brand}>
          <Mark /> {m.platform_product()}
        </span>
      </header>
      <main className={css.column} aria-busy={isBusy}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </main>
      <footer className={css.footer}>
        {languages.map(locale => (
          <button key={locale} type="button" lang={locale} aria-pressed={language === locale} onClick={() => speak(locale)}>
            {languageNames[locale]}
          </button>
        ))}
      </footer>
    </div>
  )
}
