import { Link } from 'react-router'
import { preferenceModules } from '#features/gifts/rules.ts'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import type { SessionDetails } from '#features/declarations/contract.ts'
import { CountPeople } from './CountPeople.tsx'
import css from './count.module.css'

/** Why the reader does not count now: open items of their own session, or somebody else's turn. */
export function Waiting({ session }: { session: SessionDetails }) {
  const { openItems, turn } = session
  return (
    <div className={css.waiting}>
      {turn !== null ? (
        <Notice tone="warning">
          <b>{m.declarations_open_items_wait()}</b>
          <ul className={css.open}>
            {openItems.map(({ id, appPreferenceId, receiptNo }) => (
              <li key={id}>
                <Link to={`/${preferenceModules[appPreferenceId]}/details?id=${id}`} className="code">
                  {receiptNo ?? '–'}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <Notice>{wordsOf(session)}</Notice>
      )}
      <CountPeople session={session} />
    </div>
  )
}

function wordsOf({ state, officer, counters, differs }: SessionDetails): string {
  if (state !== 'counted') return m.declarations_wait_for_officer({ name: officer.name })
  return differs.length ? m.declarations_wait_for_recount() : m.declarations_wait_for_second({ name: counters[0]?.name ?? '' })
}
