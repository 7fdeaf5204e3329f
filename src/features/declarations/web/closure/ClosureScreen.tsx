import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { ClosureDetails } from '#features/declarations/contract.ts'
import type { DifferenceKind } from '#features/declarations/rules.ts'
import { DeclaredGifts } from '../DeclaredGifts.tsx'
import { DeclarationSteps } from '../DeclarationSteps.tsx'
import { DifferenceStamp, StateStamp } from '../labels.tsx'
import { BothCounts } from './BothCounts.tsx'
import { ClosurePanel } from './ClosurePanel.tsx'
import { Compared } from './Compared.tsx'
import { History } from './History.tsx'
import css from './closure.module.css'
import { closurePath } from '#features/declarations/paths.ts'

const titles: Readonly<Record<DifferenceKind, (inputs: { name: string }) => string>> = {
  over: m.declarations_title_over,
  short: m.declarations_title_short,
  none: m.declarations_title_none,
}

/** A declaration, by `?id=`: what was counted and expected, both counts, why, and the supervisor's signature. */
export function ClosureScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const [pageNumber, setPage] = useState(1)
  const detail = useQuery({
    queryKey: ['declarations', 'closure', id, pageNumber],
    queryFn: () => api.declarations.closure({ id, pageNumber }),
    placeholderData: keepPreviousData,
  })
  return (
    <DetailScreen
      detail={detail}
      noun={m.declarations_one_noun()}
      crumbs={[{ name: m.declarations_pending_closure(), to: closurePath }, { name: detail.data?.number ?? '' }]}
    >
      {closure => ({
        title: titles[closure.difference.kind]({ name: closure.officer.name }),
        reference: (
          <>
            <StateStamp state={closure.state} />
            <span className="code">{closure.number}</span>
            <span>
              <DateText value={closure.beganAt} /> – <DateText value={closure.endedAt} />
            </span>
            {closure.mosque && <span>{closure.mosque}</span>}
          </>
        ),
        amount: { money: closure.difference.amount, cents: true, stamp: <DifferenceStamp kind={closure.difference.kind} /> },
        sections: (
          <>
            <DeclarationSteps at={stepOf(closure)} isUnderLine />
            <Compared closure={closure} />
            <Reasons closure={closure} />
            <BothCounts closure={closure} />
            <History steps={closure.steps} />
            <DeclaredGifts page={closure} go={setPage} />
          </>
        ),
        side: <ClosurePanel closure={closure} />,
      })}
    </DetailScreen>
  )
}

/** The step of a declaration: compared until its reason is known, then signed, then handed over. */
function stepOf({ state, needsReason, reason }: ClosureDetails): number {
  if (state === 'closed') return 4
  return needsReason && reason === null ? 2 : 3
}

function Reasons({ closure: { reason, absentBecause, steps } }: { closure: ClosureDetails }) {
  const step = steps.findLast(({ kind }) => kind === 'explained')
  if (reason === null && absentBecause === null) return null
  return (
    <Section title={m.declarations_reason()}>
      {absentBecause !== null && <p>{m.declarations_absent({ reason: absentBecause })}</p>}
      {reason !== null && (
        <>
          <blockquote className={css.quote}>{reason}</blockquote>
          {step && (
            <p className="muted small">
              {step.by.name}, <DateText value={step.at} />
            </p>
          )}
        </>
      )}
    </Section>
  )
}
