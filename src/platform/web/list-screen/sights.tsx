import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { ClosedBookDrawing, LedgerDrawing, TornPageDrawing, TrayDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The server could not answer: what was set is kept, and one button tries again. */
export function FailedSight({ noun, error, retry }: { noun: string; error: unknown; retry: () => void }) {
  const reference = referenceOf(error)
  const again = (
    <Button variant="filled" onClick={retry}>
      {m.frames_retry()}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState title={m.frames_failed_title({ noun })} picture={<TornPageDrawing />} actions={again}>
        <p>{m.frames_failed_kept()}</p>
        {reference && <p className="small">{m.frames_reference({ reference })}</p>}
      </EmptyState>
    </div>
  )
}

/** The reader has no right to see this: whom to ask is said, nothing is offered that would fail. */
export function ForbiddenSight({ noun }: { noun: string }) {
  return (
    <EmptyState title={m.frames_forbidden_title({ noun })} picture={<ClosedBookDrawing />}>
      <p>{m.frames_forbidden_text()}</p>
    </EmptyState>
  )
}

/** Nothing matches: the filters are named, and one button clears them. */
export function NoMatchSight({ noun, named, clear }: { noun: string; named: readonly string[]; clear: () => void }) {
  const title = named.length === 1 ? m.frames_no_match_one({ noun }) : m.frames_no_match({ noun, count: named.length })
  return (
    <EmptyState title={title} picture={<TrayDrawing />} actions={<Button onClick={clear}>{m.frames_clear_filters()}</Button>}>
      <p>{named.join(' · ')}</p>
    </EmptyState>
  )
}

/** Nothing was ever recorded: what feeds this list, and the action that begins. */
export function FirstUseSight({ noun, text, action }: { noun: string; text: string; action?: ReactNode }) {
  return (
    <EmptyState title={m.frames_first_use({ noun })} picture={<LedgerDrawing />} actions={action}>
      <p>{text}</p>
    </EmptyState>
  )
}

/** Whether an error is the server's word that the reader has no right. */
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403
/** Whether an error says that the thing does not exist, or belongs to another charity. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : null)
/** The number of the failed call, for whoever is asked about it. */
export const referenceOf = (error: unknown) =>
  error instanceof Error && 'reference' in error && typeof error.reference === 'string' ? error.reference : null
