import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { LoadedRecord } from '#platform/web/detail-screen/LoadedRecord.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import { isNotFound } from '#platform/web/list-screen/load-errors.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import { useUnsentEntries } from '#platform/web/state/unsent-entries.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { StateStamp } from '../labels.tsx'
import type { SessionDetails } from '#features/declarations/contract.ts'
import { sessionsPath } from '#features/declarations/paths.ts'
import { DeclaredGifts } from '../DeclaredGifts.tsx'
import { DeclarationSteps } from '../DeclarationSteps.tsx'
import { CountDesk } from './CountDesk.tsx'
import { Waiting } from './Waiting.tsx'
import css from './count.module.css'

/** An officer's session, by `?id=` of the officer: the count form when it is the reader's turn, else the person who is awaited. */
export function CountScreen() {
  const [search] = useSearchParams()
  const { userId } = useCurrentUser()
  const officerId = search.get('id') ?? userId
  const [pageNumber, setPage] = useState(1)
  const found = useQuery({
    queryKey: ['declarations', 'session', officerId, pageNumber],
    queryFn: () => api.declarations.session({ officerId, pageNumber }),
    placeholderData: keepPreviousData,
  })
  if (found.isError && isNotFound(found.error))
    return (
      <div className={css.nothing}>
        <PageTitle title={m.declarations_pending_declaration()} />
        <Notice>{m.declarations_nothing_open()}</Notice>
      </div>
    )
  const back = { name: m.declarations_pending_declaration(), to: sessionsPath }
  return (
    <div className={css.wrap}>
      <Breadcrumb crumbs={[back, { name: found.data?.officer.name ?? '' }]} />
      <LoadedRecord found={found} noun={m.declarations_one_noun()} back={back}>
        {session => (
          <>
            <PageTitle title={m.declarations_count_of({ name: session.officer.name })} note={<StateStamp state={session.state} />} />
            <p className="muted">
              <DateText value={session.beganAt} /> – <DateText value={session.lastAt} />
              {session.mosque && ` · ${session.mosque}`}
            </p>
            <Body session={session} />
            <DeclaredGifts page={session} note={m.declarations_gifts_blind()} go={setPage} />
          </>
        )}
      </LoadedRecord>
    </div>
  )
}

function Body({ session }: { session: SessionDetails }) {
  const { turn, openItems, officer } = session
  const { unsent, handedBack } = useUnsentEntries(officer.id)
  // What is open keeps its officer from counting; a supervisor in their place decides without them.
  const isBlocked = turn === 'first' && openItems.length > 0
  return (
    <>
      {unsent > 0 && <Notice tone="warning">{m.declarations_unsent({ count: unsent })}</Notice>}
      {handedBack > 0 && <Notice tone="warning">{m.declarations_handed_back({ count: handedBack })}</Notice>}
      <DeclarationSteps at={isBlocked ? 0 : 1} />
      {turn === null || isBlocked ? <Waiting session={session} /> : <CountDesk key={turn} session={session} turn={turn} />}
    </>
  )
}
