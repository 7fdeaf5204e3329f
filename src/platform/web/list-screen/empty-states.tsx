import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { ClosedBookDrawing, LedgerDrawing, TornPageDrawing, TrayDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { referenceOf } from './load-errors.ts'

/** The server failed; filters are kept and the call can be retried. */
export function LoadFailed({ noun, error, retry }: { noun: string; error: unknown; retry: () => void }) {
  const reference = referenceOf(error)
  const retryButton = (
    <Button variant="filled" onClick={retry}>
      {m.platform_retry()}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState title={m.platform_failed_title({ noun })} picture={<TornPageDrawing />} actions={retryButton}>
        <p>{m.platform_failed_kept()}</p>
        {reference && <p className="small">{m.platform_reference({ reference })}</p>}
      </EmptyState>
    </div>
  )
}

/** The user lacks the permission. Says who can grant it and offers no action that would fail. */
export function Forbidden({ noun }: { noun: string }) {
  return (
    <EmptyState title={m.platform_forbidden_title({ noun })} picture={<ClosedBookDrawing />}>
      <p>{m.platform_forbidden_text()}</p>
    </EmptyState>
  )
}

/** No record matches; names the active filters and clears them. */
export function NoMatch({ noun, named, clear }: { noun: string; named: readonly string[]; clear: () => void }) {
  const title = m.platform_no_match({ noun, count: named.length })
  return (
    <EmptyState title={title} picture={<TrayDrawing />} actions={<Button onClick={clear}>{m.platform_clear_filters()}</Button>}>
      <p>{named.join(' · ')}</p>
    </EmptyState>
  )
}

/** The list has no records yet. */
export function FirstUse({ noun, text, action }: { noun: string; text: string; action?: ReactNode }) {
  return (
    <EmptyState title={m.platform_first_use({ noun })} picture={<LedgerDrawing />} actions={action}>
      <p>{text}</p>
    </EmptyState>
  )
}
