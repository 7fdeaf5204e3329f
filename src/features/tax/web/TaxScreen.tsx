import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { getLocale, type Locale } from '#messages/runtime.js'
import { PublicNotice } from '#platform/web/public/PublicNotice.tsx'
import { PublicPage } from '#platform/web/public/PublicPage.tsx'
import { openTaxPage, type OpenedTaxPage } from './fetch-tax-page.ts'
import { Gift } from './Gift.tsx'
import { TaxForm } from './TaxForm.tsx'
import css from './tax.module.css'

/**
 * Registers a gift for tax deduction, or enrols its donor, for the holder of its link: the whole query string is the transaction number.
 */
export function TaxScreen({ path, query }: { path: string; query: string }) {
  const [opened, setOpened] = useState<OpenedTaxPage | 'missing' | 'failed' | 'waiting'>('waiting')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!query) return
    const stop = new AbortController()
    void openTaxPage(query).then(answer => {
      if (!stop.signal.aborted) setOpened(answer)
    })
    return () => stop.abort()
  }, [query, tries])
  const retry = () => setTries(tries + 1)

  if (!query) return <PublicNotice title={m.tax_missing()}>{m.tax_no_number()}</PublicNotice>
  if (opened === 'waiting')
    return (
      <main className={css.waiting} aria-busy="true">
        <div role="status">
          <h1>{m.tax_loading()}</h1>
        </div>
      </main>
    )
  if (opened === 'missing') return <PublicNotice title={m.tax_missing()}>{m.tax_missing_text()}</PublicNotice>
  if (opened === 'failed')
    return (
      <PublicNotice title={m.tax_failed()}>
        {m.tax_failed_text()}{' '}
        <button type="button" className={css.again} onClick={retry}>
          {m.tax_receipt_try_again()}
        </button>
      </PublicNotice>
    )
  return <Page verb={path.startsWith('/register') ? 'register' : 'enrol'} query={query} opened={opened} onDone={retry} />
}

type Props = { verb: 'register' | 'enrol'; query: string; opened: OpenedTaxPage; onDone: () => void }
function Page({ verb, query, opened, onDone }: Props) {
  const { page } = opened
  const [language, setLanguage] = useState<Locale>(getLocale)
  const say = { locale: language }
  const isRegister = verb === 'register'
  const title = isRegister ? m.tax_register({}, say) : m.tax_enrol({}, say)
  const isOpen = isRegister ? page.state === 'open' : isEnrollable(page)
  return (
    <PublicPage
      charity={{ name: page.charityName, colour: page.colour, icon: page.charityIcon }}
      title={title}
      language={language}
      onLanguage={setLanguage}
    >
      <Gift page={page} language={language} />
      {isOpen ? (
        <TaxForm verb={verb} query={query} opened={opened} language={language} onDone={onDone} />
      ) : (
        <p className={css.state} data-state={page.state} role="status">
          {stateMessage(page, isRegister, say)}
        </p>
      )}
    </PublicPage>
  )
}

/** Enrolling needs no scheme: it is about who gave. */
const isEnrollable = ({ state, missing }: OpenedTaxPage['page']) =>
  state !== 'ended' && state !== 'pending' && missing.some(field => field !== 'nric')

function stateMessage({ state }: OpenedTaxPage['page'], isRegister: boolean, say: { locale: Locale }): string {
  if (state === 'ended') return m.tax_ended({}, say)
  if (state === 'pending') return m.tax_pending({}, say)
  if (!isRegister) return m.tax_complete({}, say)
  return state === 'registered' ? m.tax_registered({}, say) : m.tax_not_eligible({}, say)
}
