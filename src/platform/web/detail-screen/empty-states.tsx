import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { referenceOf } from '../list-screen/load-errors.ts'
import type { Crumb } from '../ui/Breadcrumb.tsx'
import { ClosedBookDrawing, TornPageDrawing, TrayDrawing } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The record does not exist, or belongs to another charity, which must look the same. */
export function RecordNotFound({ noun, back }: { noun: string; back?: Crumb }) {
  const way = back?.to && (
    <Button component={Link} to={back.to}>
      {m.platform_back_to({ list: back.name })}
    </Button>
  )
  return (
    <EmptyState level={1} title={m.platform_record_missing({ noun })} picture={<TrayDrawing />} actions={way}>
      <p>{m.platform_record_missing_text()}</p>
    </EmptyState>
  )
}

/** The user lacks the permission. */
export const RecordForbidden = ({ noun }: { noun: string }) => (
  <EmptyState level={1} title={m.platform_record_forbidden({ noun })} picture={<ClosedBookDrawing />}>
    <p>{m.platform_forbidden_text()}</p>
  </EmptyState>
)

/** Loading failed. */
export function RecordLoadFailed({ noun, error, retry }: { noun: string; error: unknown; retry: () => void }) {
  const reference = referenceOf(error)
  const retryButton = (
    <Button variant="filled" onClick={retry}>
      {m.platform_retry()}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState level={1} title={m.platform_record_failed({ noun })} picture={<TornPageDrawing />} actions={retryButton}>
        <p>{m.platform_record_failed_text()}</p>
        {reference && <p className="small">{m.platform_reference({ reference })}</p>}
      </EmptyState>
    </div>
  )
}
