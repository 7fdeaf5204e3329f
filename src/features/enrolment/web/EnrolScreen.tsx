import { useEffect, useState } from 'react'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatDay } from '#kit/time/date-format.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale, type Locale } from '#messages/runtime.js'
import form from '#platform/web/public/public-form.module.css'
import { PublicNotice } from '#platform/web/public/PublicNotice.tsx'
import { PublicPage } from '#platform/web/public/PublicPage.tsx'
import type { EnrolmentConfiguration } from '../contract.ts'
import { EnrolForm } from './EnrolForm.tsx'
import { openEnrolment } from './fetch-enrolment.ts'
import css from './enrol.module.css'

/** The enrolment page of a tap-to-mobile gift: `t` is the transaction number; under /bn `c` is the charity. */
export function EnrolScreen({ path, query }: { path: string; query: string }) {
  const parameters = new URLSearchParams(query)
  const [txnId, charityId] = [parameters.get('t') ?? '', path.startsWith('/bn/') ? (parameters.get('c') ?? '') : null]
  const [opened, setOpened] = useState<EnrolmentConfiguration | 'missing' | 'failed' | 'waiting'>('waiting')
  const [tries, setTries] = useState(0)
  const isComplete = txnId !== '' && charityId !== ''
  useEffect(() => {
    if (!isComplete) return
    const stop = new AbortController()
    void openEnrolment(txnId, charityId).then(answer => {
      if (!stop.signal.aborted) setOpened(answer)
    })
    return () => stop.abort()
  }, [isComplete, txnId, charityId, tries])

  if (!isComplete || opened === 'missing')
    return <PublicNotice title={m.enrolment_page_not_found()}>{m.enrolment_page_not_found_text()}</PublicNotice>
  if (opened === 'waiting')
    return (
      <main className={css.waiting} aria-busy="true">
        <div role="status">
          <h1>{m.enrolment_loading()}</h1>
        </div>
      </main>
    )
  if (opened === 'failed')
    return (
      <PublicNotice title={m.enrolment_failed()}>
        {m.enrolment_failed_text()}{' '}
        <button type="button" className={css.again} onClick={() => setTries(tries + 1)}>
          {m.enrolment_try_again()}
        </button>
      </PublicNotice>
    )
  return <Page txnId={txnId} charity={opened} />
}

function Page({ txnId, charity }: { txnId: string; charity: EnrolmentConfiguration }) {
  const [language, setLanguage] = useState<Locale>(getLocale)
  const [done, setDone] = useState<{ receiptPath: string | null } | null>(null)
  const say = { locale: language }
  return (
    <PublicPage
      charity={{ name: charity.charityName, colour: charity.primaryColorCode, icon: charity.logo }}
      title={m.enrolment_title({}, say)}
      language={language}
      onLanguage={setLanguage}
    >
      {charity.gift && !done && <p className={css.lead}>{m.enrolment_lead({}, say)}</p>}
      {charity.gift && (
        <p className={form.gift}>
          <span>
            {m.enrolment_gift_of({ day: formatDay(charity.gift.givenOn, jurisdictionOf(charity.countryCode).days.day, language) }, say)}
          </span>
          <b>{formatMoney(charity.gift.amount)}</b>
        </p>
      )}
      {charity.state === 'open' && !done ? (
        <EnrolForm txnId={txnId} charity={charity} language={language} onDone={setDone} />
      ) : (
        <p className={css.state} data-state={done ? 'done' : charity.state} role="status">
          {stateMessage(done ? 'done' : charity.state, say)}
        </p>
      )}
      {done?.receiptPath && (
        <a className={css.receipt} href={new URL(done.receiptPath.slice(1), document.baseURI).href}>
          {m.enrolment_see_receipt({}, say)}
        </a>
      )}
    </PublicPage>
  )
}

function stateMessage(state: EnrolmentConfiguration['state'], say: { locale: Locale }): string {
  if (state === 'ended') return m.enrolment_ended({}, say)
  return state === 'pending' ? m.enrolment_pending({}, say) : m.enrolment_has_donor({}, say)
}
