import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { formatMoney } from '#jurisdictions/money.ts'
import { Notice } from '#platform/web/form/Notice.tsx'
import { preferenceIds } from '#kit/giving/ids.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { api } from '../api.ts'
import { saveFile } from '#platform/web/ui/save-file.ts'
import type { RowChange } from '#features/imports/contract.ts'
import { changeRows } from './change-rows.ts'
import { CancelButton } from '../CancelButton.tsx'
import { DryRunStrip } from './DryRunStrip.tsx'
import type { StepProps } from '../step-props.ts'
import css from '../imports.module.css'
import { ReviewGrid } from './ReviewGrid.tsx'
import { type RowFilter, ReviewTools } from './ReviewTools.tsx'
import { UndoPart } from '../UndoPart.tsx'
import { countUnrecorded } from '../import-labels.ts'
import { formatCount } from '#kit/text/format-count.ts'

const listLinks: Readonly<Record<AppPreference, () => string>> = {
  [preferenceIds.donations]: m.imports_see_gifts,
  [preferenceIds.purchases]: m.imports_see_purchases,
  [preferenceIds.islamicGiving]: m.imports_see_islamic_giving,
}

/** The checked rows: totals, the grid to correct them, and the button to record them. */
export function ReviewStep({ details, onDetails, askValues }: StepProps & { askValues: (() => void) | null }) {
  const { id, version, counts, actions } = details
  const [only, setOnly] = useState<RowFilter>(counts.wrong > 0 ? 'wrong' : 'all')
  const [message, setMessage] = useState<string | null>(null)
  const run = useQuery({
    queryKey: ['import-run', id, version],
    queryFn: () => api.imports.dryRun({ id }),
    enabled: counts.total > 0,
  })
  const change = useMutation({
    mutationFn: (wanted: RowChange) => changeRows(wanted, part => api.imports.change({ id, change: part })),
    onSuccess: ({ details: next, changed }, wanted) => {
      onDetails(next)
      setMessage(wanted.kind === 'edit' ? null : m.imports_replaced({ count: formatCount(changed) }))
    },
  })
  const sum = run.data?.currencies.map(total => formatMoney(total.sum)).join(' + ') ?? ''
  const left = counts.wrong + counts.doubtful + counts.skipped
  const isShown = countUnrecorded(counts) + counts.held > 0
  return (
    <>
      {counts.recorded > 0 && (
        <Notice tone="success">
          <b>{m.imports_done_now({ count: formatCount(counts.recorded) })}</b>{' '}
          {left + counts.ready > 0 && m.imports_commit_left({ count: formatCount(left + counts.ready) })}
          {!isShown && m.imports_done_all()}
          {details.recordedIn.map(module => (
            <Fragment key={module}>
              {' '}
              <Link to={`/${preferenceModules[module]}`}>{listLinks[module]()}</Link>
            </Fragment>
          ))}
        </Notice>
      )}
      <DryRunStrip details={details} run={run.data ?? null} />
      {run.isError && <RunFailed isPending={run.isFetching} retry={() => void run.refetch()} />}
      {isShown && (
        <ReviewGrid
          details={details}
          only={only}
          change={wanted => change.mutateAsync(wanted)}
          tools={
            <ReviewTools
              details={details}
              only={only}
              setOnly={setOnly}
              busy={change.isPending}
              change={change.mutate}
              askValues={askValues}
            />
          }
        />
      )}
      <p className="vh" role="status">
        {message}
      </p>
      <footer className={css.bar}>
        <div className={css.barWords}>
          {message && <span>{message}</span>}
          {left > 0 && counts.recorded === 0 && <span className="muted">{m.imports_commit_left({ count: formatCount(left) })}</span>}
          {left > 0 && counts.recorded > 0 && <span className="muted">{m.imports_exceptions_hint()}</span>}
        </div>
        <UndoPart details={details} onDetails={onDetails} />
        {actions.includes('cancel') && <CancelButton details={details} onDetails={onDetails} />}
        {actions.includes('exceptions') && <ExceptionsButton id={id} />}
        {isShown && <CommitButton details={details} onDetails={onDetails} sum={sum} />}
      </footer>
    </>
  )
}

const RunFailed = ({ isPending, retry }: { isPending: boolean; retry: () => void }) => (
  <Notice tone="danger">
    {m.imports_run_failed()}{' '}
    <Button size="sm" loading={isPending} onClick={retry}>
      {m.imports_run_again()}
    </Button>
  </Notice>
)

function ExceptionsButton({ id }: { id: string }) {
  const exceptions = useMutation({
    mutationFn: () => api.imports.exceptions({ id, language: getLocale() }),
    onSuccess: saveFile,
  })
  return (
    <Button leftSection={<DownloadSimpleIcon />} loading={exceptions.isPending} onClick={() => exceptions.mutate()}>
      {m.imports_exceptions()}
    </Button>
  )
}

function CommitButton({ details: { id, version, counts, actions }, onDetails, sum }: StepProps & { sum: string }) {
  const commit = useMutation({ mutationFn: () => api.imports.commit({ id, version }), onSuccess: onDetails })
  const mayCommit = actions.includes('commit')
  return (
    <Button
      variant="filled"
      loading={commit.isPending}
      aria-disabled={!mayCommit}
      onClick={() => {
        if (mayCommit) commit.mutate()
      }}
    >
      {mayCommit ? m.imports_commit({ count: formatCount(counts.ready), sum }) : m.imports_commit_none()}
    </Button>
  )
}
