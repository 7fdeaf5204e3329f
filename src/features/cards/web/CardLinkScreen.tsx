import type { Language } from '#kit/text/languages.ts'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { chooseLanguage } from '#platform/web/public/page-language.ts'
import { PublicPage } from '#features/auth/web/public.tsx'
import { cardLabel, cardLinkLimits, formatExpiry } from '#features/card-vault/rules.ts'
import { ExpiryForm } from './ExpiryForm.tsx'
import { fetchCard, type CardLinkAnswer, type CardUpdateAnswer } from './card-link-calls.ts'
import form from '#platform/web/public/public-form.module.css'

type LinkState = CardLinkAnswer | 'waiting' | CardUpdateAnswer

/** A donor updates the expiry of a stored card by a mailed link; the code in the link is the only credential. */
export function CardLinkScreen({ path }: { path: string }) {
  const code = path.split('/').at(-1) ?? ''
  const [view, setView] = useState<LinkState>('waiting')
  const [language, setLanguage] = useState(getLocale())
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    setView('waiting')
    void fetchCard(code).then(answer => {
      if (!stop.signal.aborted) setView(answer)
    })
    return () => stop.abort()
  }, [code, tries])
  const speak = (next: Language) => {
    chooseLanguage(next)
    setLanguage(next)
  }
  const retry = () => setTries(tries + 1)
  return (
    <PublicPage {...wordsOf(view)} isBusy={view === 'waiting'} language={language} speak={speak}>
      {view === 'failed' && (
        <button type="button" className={form.main} onClick={retry}>
          {m.cards_retry()}
        </button>
      )}
      {typeof view === 'object' && view.kind === 'card' && <ExpiryForm code={code} seen={view.seen} done={setView} isOver={retry} />}
      {typeof view === 'object' && view.kind === 'over' && view.phone && (
        <p>
          <a href={`tel:${view.phone.replace(/[^\d+]/g, '')}`}>{m.cards_call({ phone: view.phone })}</a>
        </p>
      )}
      {typeof view === 'object' && view.kind === 'updated' && view.goOn > 0 && (
        <p role="status">{m.cards_link_goes_on({ count: view.goOn })}</p>
      )}
    </PublicPage>
  )
}

const { validDays: days } = cardLinkLimits

function wordsOf(view: LinkState): { title: string; lead?: string } {
  if (view === 'waiting') return { title: m.cards_link_title(), lead: m.cards_link_loading() }
  if (view === 'failed') return { title: m.cards_link_failed(), lead: m.cards_link_failed_text() }
  if (view === 'unknown') return { title: m.cards_link_expired_title(), lead: m.cards_link_expired_unknown({ days }) }
  if (view.kind === 'card') return { title: m.cards_link_title(), lead: m.cards_link_lead({ charity: view.seen.charityName }) }
  if (view.kind === 'updated')
    return {
      title: m.cards_link_done_title(),
      lead: m.cards_link_done_text({ card: cardLabel(view.card, m.term_others()), expiry: formatExpiry(view.card) }),
    }
  const { charity } = view
  return view.isUsed
    ? { title: m.cards_link_used_title(), lead: m.cards_link_used_text({ charity }) }
    : { title: m.cards_link_expired_title(), lead: m.cards_link_expired_text({ charity, days }) }
}
