import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadedRecord } from '../detail-screen/LoadedRecord.tsx'
import type { Crumb } from '../ui/Breadcrumb.tsx'

type Props<Data> = {
  queryKey: readonly string[]
  find: () => Promise<Data>
  /** The singular noun for the record: 'donation'. */
  noun: string
  /** The list to go back to when the record does not exist. */
  back?: Crumb
  children: (record: Data) => ReactNode
}

/** The record that a form edits, read once: what was shown is what is sent with its version. */
export function RecordToEdit<Data>({ queryKey, find, noun, back, children }: Props<Data>) {
  const found = useQuery({ queryKey, queryFn: find, staleTime: Infinity, gcTime: 0 })
  return (
    <LoadedRecord found={found} noun={noun} {...(back ? { back } : {})}>
      {children}
    </LoadedRecord>
  )
}
