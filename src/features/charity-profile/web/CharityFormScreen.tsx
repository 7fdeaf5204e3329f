import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api, noErrorPopup } from '#platform/web/api.ts'
import { RecordForbidden, RecordLoadFailed } from '#platform/web/detail-screen/empty-states.tsx'
import { isForbidden } from '#platform/web/list-screen/load-errors.ts'
import { PageSkeleton } from '#platform/web/shell/pages/PageSkeleton.tsx'
import { CharityForm } from './form/CharityForm.tsx'
import { formPartOf } from './form/form-parts.ts'

/** The form of one section of the charity, by `?part=`. */
export function CharityFormScreen() {
  const [search] = useSearchParams()
  const part = formPartOf(search.get('part'))
  const found = useQuery({
    queryKey: ['charity-to-edit', part],
    queryFn: () => api.charity.view({}, noErrorPopup),
    staleTime: Infinity, // what was seen is what is sent with its version
    gcTime: 0,
  })
  const noun = m.charity_profile_one()
  if (found.isError && isForbidden(found.error)) return <RecordForbidden noun={noun} />
  if (found.isError) return <RecordLoadFailed noun={noun} error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <PageSkeleton />
  return <CharityForm key={part} part={part} known={found.data} />
}
