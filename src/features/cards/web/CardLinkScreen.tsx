import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { getLocale, setLocale } from '#messages/runtime.js'
import { PublicPage } from '#features/auth/web/public.tsx'
import { cardLabel, formatExpiry } from '#features/card-vault/rules.ts'
import { ExpiryForm } from './ExpiryForm.tsx'
import { fetchCard, type Fetched, type Updated } from './card-link-calls.ts'
import css from './card-link.module.css'

type Sight = Fetched | 'waiting' | Updated

/** A donor tells the new expiry of a stored card by a mailed link; the code in the link is all the authority there is. */
export function CardLinkScreen({ path }: { path: string }) {
  const code = path.split('/').at(-1) ?? ''
  const [sight, setSight] = useState<Sight>('waiting')
  const [language, setLanguage] = useState(getLocale())
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    setSight('waiting')
    void fetchCard(code).then(answer => stop.signal.aborted || setSight(answer))
    return () => stop.abort()
  }, [code, tries])
  const speak = (next: 'en' | 'ms') => {
    void setLocale(next, { reload: false })
    document.documentElement.lang = next
    setLanguage(next)
  }
  const again = () => setTries(tries + 1)
  return (
    <PublicPage {...wordsOf(sight)} isBusy={sight === 'waiting'} language={language} speak={speak}>
      {sight === 'failed' && (
        <button type="button" className={css.submit} onClick={again}>
          {m.cards_retry()}
        </button>
      )}
      {typeof sight === 'object' && sight.kind === 'card' && (
        <ExpiryForm code={code} seen={sight.seen} done={setSight} isOver={again} key={language} />
      )}
      {typeof sight === 'object' && sight.kind === 'over' && sight.phone && (
        <p>
          <a href={`tel:${sight.phone.replace(/[^\d+]/g, '')}`}>{m.cards_call({ phone: sight.phone })}</a>
        </p>
      )}
      {typeof sight === 'object' && sight.kind === 'updated' && sight.goOn > 0 && (
        <p role="status">{sight.goOn === 1 ? m.cards_link_goes_on_one() : m.cards_link_goes_on({ count: sight.goOn })}</p>
      )}
    </PublicPage>
  )
}

function wordsOf(sight: Sight): { title: string; lead?: string } {
  if (sight === 'waiting') return { title: m.cards_link_title(), lead: m.cards_link_loading() }
  if (sight === 'failed') return { title: m.cards_link_failed(), lead: m.cards_link_failed_text() }
  if (sight === 'unknown') return { title: m.cards_link_expired_title(), lead: m.cards_link_expired_unknown() }
  if (sight.kind === 'card') return { title: m.cards_link_title(), lead: m.cards_link_lead({ charity: sight.seen.charityName }) }
  if (sight.kind === 'updated')
    return {
      title: m.cards_link_done_title(),
      lead: m.cards_link_done_text({ card: cardLabel(sight.card), expiry: formatExpiry(sight.card) }),
    }
  const { charity } = sight
  return sight.isUsed
    ? { title: m.cards_link_used_title(), lead: m.cards_link_used_text({ charity }) }
    : { title: m.cards_link_expired_title(), lead: m.cards_link_expired_text({ charity }) }
}
