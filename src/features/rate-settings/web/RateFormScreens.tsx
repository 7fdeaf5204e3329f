import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { RecordForbidden, RecordLoadFailed, RecordNotFound } from '#platform/web/detail-screen/empty-states.tsx'
import { isForbidden, isNotFound } from '#platform/web/list-screen/load-errors.ts'
import { PageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { rootPath } from '../paths.ts'
import { RateForm } from './RateForm.tsx'

/** Prepares a rate. */
export const AddRateScreen = () => <RateForm known={null} />

/** Changes a rate that waits, or prepares what takes the place of a published one, by `?id=`. */
export function EditRateScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const found = useQuery({
    queryKey: ['rate-to-edit', id],
    queryFn: () => api.rates.find({ rateId: id }, noErrorPopup),
    staleTime: Infinity, // what was seen is what is sent with its version
    gcTime: 0,
  })
  const noun = m.rate_settings_one()
  if (found.isError && isNotFound(found.error)) return <RecordNotFound noun={noun} back={{ name: m.rate_settings_title(), to: rootPath }} />
  if (found.isError && isForbidden(found.error)) return <RecordForbidden noun={noun} />
  if (found.isError) return <RecordLoadFailed noun={noun} error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <PageSkeleton />
  return <RateForm key={id} known={found.data} />
}
