import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { LoadedRecord } from '#platform/web/detail-screen/LoadedRecord.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import { api } from './api.ts'
import { useAnswerText } from '#platform/web/session/answer-texts.ts'
import { Breadcrumb } from '#platform/web/ui/Breadcrumb.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { PageTitle } from '#platform/web/ui/PageTitle.tsx'
import type { ImportDetails } from '../rows.ts'
import { isInProgress, importLimits } from '../rules.ts'
import type { ColumnChoices } from './columns/column-choices.ts'
import { ColumnsStep } from './columns/ColumnsStep.tsx'
import { ImportStamp } from './ImportStamp.tsx'
import css from './imports.module.css'
import { ReviewStep } from './review/ReviewStep.tsx'
import { RunningStep } from './RunningStep.tsx'
import { StepRail } from './StepRail.tsx'
import { ValuesStep } from './columns/ValuesStep.tsx'
import { formatCount } from '#kit/text/format-count.ts'

const history = '/donations/upload-and-tracking'
const pollEvery = 700

/** One upload from its file to its gifts, resumable by its address. */
export function ImportScreen({ id }: { id: string }) {
  const found = useQuery({
    queryKey: ['imports', id],
    queryFn: () => api.imports.find({ id }),
    refetchInterval: ({ state }) => (state.data && isInProgress(state.data.state) ? pollEvery : false),
  })
  return (
    <LoadedRecord found={found} noun={m.imports_record_noun()} back={{ name: m.imports_title(), to: history }}>
      {details => <Steps details={details} />}
    </LoadedRecord>
  )
}

function Steps({ details }: { details: ImportDetails }) {
  const queries = useQueryClient()
  const [areValuesLater, setValuesLater] = useState(false)
  const onDetails = (next: ImportDetails) => queries.setQueryData(['imports', next.id], next)
  const isSkipping = useSureCheck(details, onDetails)
  useRowsRefetch(details)
  const { state, unknownValues, reason, readingFault } = details
  const faultText = useAnswerText()
  const isReview = state === 'review' || state === 'done'
  const [backAt, setBackAt] = useState<number | null>(null)
  const mayGoBack = state === 'review' && details.actions.includes('check')
  const isBack = mayGoBack && backAt === details.version
  const asksValues = isReview && !isBack && unknownValues.length > 0 && !areValuesLater && details.counts.recorded === 0
  const choices = useRef<ColumnChoices | null>(null)
  const props = { details, onDetails }
  return (
    <div className={css.page}>
      <PageTitle
        title={details.fileName}
        crumbs={<Breadcrumb crumbs={[{ name: m.imports_title(), to: history }, { name: details.fileName }]} />}
        note={
          <>
            {details.uploadedBy}, <DateText value={details.uploadedAt} />
          </>
        }
        actions={<ImportStamp {...details} />}
      />
      <StepRail
        state={isBack ? 'columns' : state}
        asksValues={asksValues}
        toColumns={mayGoBack && !isBack ? () => setBackAt(details.version) : null}
      />
      {reason && (state === 'failed' || isReview) && (
        <div ref={intoView} key={`${reason} ${details.version}`}>
          <Notice tone="danger">
            {readingFault ? faultText(readingFault, { most: formatCount(importLimits.rows), row: details.faultRow ?? '' }) : reason}
          </Notice>
        </div>
      )}
      {state === 'columns' && !isSkipping && <ColumnsStep key={details.version} {...props} choices={choices} />}
      {isBack && <ColumnsStep {...props} choices={choices} toRows={() => setBackAt(null)} />}
      {asksValues && <ValuesStep {...props} onLater={() => setValuesLater(true)} />}
      {isReview && !isBack && !asksValues && (
        <ReviewStep {...props} askValues={unknownValues.length > 0 ? () => setValuesLater(false) : null} />
      )}
      {(isSkipping || state === 'reading' || state === 'recording' || state === 'paused' || state === 'undoing') && (
        <RunningStep {...props} />
      )}
      {state === 'cancelled' && <Notice>{m.imports_cancelled_now()}</Notice>}
      {state === 'undone' && <Notice>{m.imports_undone_now({ reason: reason ?? '' })}</Notice>}
    </div>
  )
}

/** Scrolls to a fault when it appears: the pressed button may be far below it. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A file whose columns all match is checked at once after its upload, without a question. */
function useSureCheck(details: ImportDetails, onDetails: (details: ImportDetails) => void): boolean {
  const { state } = useLocation() as { state: { isFresh?: boolean } | null }
  const begun = useRef(false)
  const [isFailed, setFailed] = useState(false)
  const isSkipping = details.state === 'columns' && details.isSure && state?.isFresh === true && !isFailed
  useEffect(() => {
    if (!isSkipping || begun.current) return
    begun.current = true
    const { id, version, mapping, dayOrder, defaults, kept } = details
    api.imports.check({ id, version, mapping, dayOrder, defaults, kept, isConfirmed: false }).then(onDetails, () => setFailed(true))
  })
  return isSkipping
}

/** Refetches rows and totals when the state of an import changes. */
function useRowsRefetch({ id, state, version }: ImportDetails) {
  const queries = useQueryClient()
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: ['import-rows', id] })
    void queries.invalidateQueries({ queryKey: ['import-run', id] })
    if (state === 'done' || state === 'undone') {
      for (const changed of ['donations', 'islamic-giving', 'purchases', 'donors', 'work'])
        void queries.invalidateQueries({ queryKey: [changed] })
      void queries.invalidateQueries({ queryKey: ['imports', 'rows'] })
    }
  }, [queries, id, state, version])
}
