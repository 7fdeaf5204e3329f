import { otherLanguage } from '#kit/text/languages.ts'
import { type ReactNode, useEffect } from 'react'
import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import { Mark } from '../ui/Mark.tsx'
import { charityStyle } from './charity-style.ts'
import { Logo } from './Logo.tsx'
import { chooseLanguage } from './page-language.ts'
import css from './public-page.module.css'

type Props = {
  charity: { name: string; colour: string; icon: string | null }
  title: string
  language: Locale
  onLanguage: (language: Locale) => void
  children: ReactNode
}

/** The frame of a charity's public page: ribbon, name, language switch, content, footer. */
export function PublicPage({ charity, title, language, onLanguage, children }: Props) {
  useEffect(() => void (document.title = title), [title])
  const other = otherLanguage(language)
  const change = () => {
    chooseLanguage(other)
    onLanguage(other)
  }
  return (
    <main className={css.page} style={charityStyle(charity.colour)}>
      <div className={css.ribbon} />
      <header className={css.head}>
        <Logo name={charity.name} file={charity.icon} />
        <p>{charity.name}</p>
        <button type="button" lang={other} onClick={change}>
          {m.platform_receipt_language({}, { locale: language })}
        </button>
      </header>
      <h1>{title}</h1>
      {children}
      <footer className={css.powered}>
        {m.platform_receipt_powered_by({}, { locale: language })} <Mark size={18} /> <b>{m.platform_product({}, { locale: language })}</b>
      </footer>
    </main>
  )
}
