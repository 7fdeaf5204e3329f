import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isForbidden, isNotFound } from '../list-screen/load-errors.ts'
import { PageSkeleton } from '../shell/pages/PageSkeleton.tsx'
import type { Crumb } from '../ui/Breadcrumb.tsx'
import { useDocumentTitle } from '../ui/PageTitle.tsx'
import { RecordForbidden, RecordLoadFailed, RecordNotFound } from './empty-states.tsx'

type Props<Data> = {
  found: UseQueryResult<Data>
  /** The singular noun for the record: 'donation'. */
  noun: string
  /** The list to go back to when the record does not exist. */
  back?: Crumb
  /** Shown while the record is loading. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query found, or its state: loading, not found, forbidden, failed with a way to try again. */
export const LoadedRecord = <Data,>({ found, children, ...state }: Props<Data>) =>
  found.data === undefined ? <RecordState found={found} {...state} /> : children(found.data)

function RecordState<Data>({ found, noun, back, waiting = <PageSkeleton /> }: Omit<Props<Data>, 'children'>) {
  useDocumentTitle(noun)
  if (!found.isError) return waiting
  if (isNotFound(found.error)) return <RecordNotFound noun={noun} {...(back ? { back } : {})} />
  if (isForbidden(found.error)) return <RecordForbidden noun={noun} />
  return <RecordLoadFailed noun={noun} error={found.error} retry={() => void found.refetch()} />
}
