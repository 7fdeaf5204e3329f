import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import css from './sights.module.css'

type SightProps = { title: string; children?: ReactNode; does?: ReactNode; picture?: ReactNode }

/** What stands where the rows would be: a picture, what happened, what it means, what to do. */
export function Sight({ title, children, does, picture }: SightProps) {
  return (
    <div className={css.sight}>
      {picture && (
        <div className={css.picture} aria-hidden="true">
          {picture}
        </div>
      )}
      <h2>{title}</h2>
      {children}
      {does && <div className={css.does}>{does}</div>}
    </div>
  )
}

/** The server could not answer: what was set is kept, and one button tries again. */
export function FailedSight({ noun, error, retry }: { noun: string; error: unknown; retry: () => void }) {
  const reference = referenceOf(error)
  return (
    <div role="alert">
      <Sight
        title={m.frames_failed_title({ noun })}
        picture={<BrokenRule />}
        does={
          <Button variant="filled" onClick={retry}>
            {m.frames_retry()}
          </Button>
        }
      >
        <p>{m.frames_failed_kept()}</p>
        {reference && <p className={css.reference}>{m.frames_reference({ reference })}</p>}
      </Sight>
    </div>
  )
}

/** The reader has no right to see this: whom to ask is said, nothing is offered that would fail. */
export function ForbiddenSight({ noun }: { noun: string }) {
  return (
    <Sight title={m.frames_forbidden_title({ noun })} picture={<ClosedBook />}>
      <p>{m.frames_forbidden_text()}</p>
    </Sight>
  )
}

/** Nothing matches: the filters are named, and one button clears them. */
export function NoMatchSight({ noun, named, clear }: { noun: string; named: readonly string[]; clear: () => void }) {
  return (
    <Sight
      title={named.length === 1 ? m.frames_no_match_one({ noun }) : m.frames_no_match({ noun, count: named.length })}
      picture={<EmptyLines />}
      does={<Button onClick={clear}>{m.frames_clear_filters()}</Button>}
    >
      <p>{named.join(' · ')}</p>
    </Sight>
  )
}

/** Whether an error is the server's word that the reader has no right. */
export const isForbidden = (error: unknown): boolean => statusOf(error) === 403
/** Whether an error says that the thing does not exist, or belongs to another charity. */
export const isNotFound = (error: unknown): boolean => statusOf(error) === 404

const statusOf = (error: unknown) => (error instanceof Error && 'status' in error ? error.status : null)
const referenceOf = (error: unknown) =>
  error instanceof Error && 'reference' in error && typeof error.reference === 'string' ? error.reference : null

const stroke = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const
const dot = { 'data-dot': '', r: 3 } as const

/** Ruled lines of a book that wait to be written. */
export function EmptyLines() {
  return (
    <svg width="120" height="80" viewBox="0 0 120 80" {...stroke}>
      <path d="M12 20h96M12 36h96M12 52h96M84 8v56M84 66h24M84 70h24M84 73h24" />
      <circle cx="22" cy="28" {...dot} stroke="none" />
    </svg>
  )
}

function BrokenRule() {
  return (
    <svg width="120" height="80" viewBox="0 0 120 80" {...stroke}>
      <path d="M12 30h40l6 -8 6 16 6 -8h38M12 50h96M12 54h96" />
      <circle cx="60" cy="66" {...dot} stroke="none" />
    </svg>
  )
}

function ClosedBook() {
  return (
    <svg width="120" height="80" viewBox="0 0 120 80" {...stroke}>
      <path d="M36 12h44a6 6 0 0 1 6 6v50H42a6 6 0 0 1-6-6zM36 62a6 6 0 0 1 6-6h44M48 26h24M48 34h16" />
      <circle cx="76" cy="44" {...dot} stroke="none" />
    </svg>
  )
}
