import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { RecordForbidden, RecordLoadFailed, RecordNotFound } from '#platform/web/detail-screen/empty-states.tsx'
import { isForbidden, isNotFound } from '#platform/web/list-screen/load-errors.ts'
import { PageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import type { HijriYearDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { HijriForm } from './HijriForm.tsx'

/** Adds a Hijri year: the one after the last, or another. */
export const AddHijriScreen = () => <Suggested known={null} />

/** Changes a Hijri year, by `?id=`. */
export function EditHijriScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['hijri-year-to-edit', id],
    queryFn: () => api.hijriYears.find({ id }, noErrorPopup),
    staleTime: Infinity, // what was seen is what is sent with its version
    gcTime: 0,
  })
  const noun = m.hijri_settings_one()
  if (found.isError && isNotFound(found.error))
    return <RecordNotFound noun={noun} back={{ name: m.hijri_settings_title(), to: rootPath }} />
  if (found.isError && isForbidden(found.error)) return <RecordForbidden noun={noun} />
  if (found.isError) return <RecordLoadFailed noun={noun} error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <PageSkeleton />
  return <Suggested known={found.data} />
}

/** The form, once the computed days of its year are there. */
function Suggested({ known }: { known: HijriYearDetails | null }) {
  const [hijrahYear, chooseYear] = useState(known?.hijrahYear ?? null)
  const { data, error, refetch } = useQuery({
    queryKey: ['hijri-years', 'suggest', hijrahYear],
    queryFn: () => api.hijriYears.suggest({ hijrahYear }, noErrorPopup),
    staleTime: Infinity,
  })
  if (error) return <RecordLoadFailed noun={m.hijri_settings_one()} error={error} retry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  return <HijriForm key={`${known?.id} ${data.hijrahYear}`} known={known} suggested={data} chooseYear={chooseYear} />
}
