import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { LoadedRecord } from '#platform/web/detail-screen/LoadedRecord.tsx'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
import type { HijriYearDetails } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { HijriForm } from './HijriForm.tsx'

/** Adds a Hijri year: the one after the last, or another. */
export const AddHijriScreen = () => <Suggested known={null} />

/** Changes a Hijri year, by `?id=`. */
export function EditHijriScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <RecordToEdit
      queryKey={['hijri-year-to-edit', id]}
      find={() => api.hijriYears.find({ id })}
      noun={m.hijri_settings_one()}
      back={{ name: m.hijri_settings_title(), to: rootPath }}
    >
      {year => <Suggested known={year} />}
    </RecordToEdit>
  )
}

/** The form, once the computed days of the year that it opens with are there. */
function Suggested({ known }: { known: HijriYearDetails | null }) {
  const hijrahYear = known?.hijrahYear ?? null
  const found = useQuery({
    queryKey: ['hijri-years', 'suggest', hijrahYear],
    queryFn: () => api.hijriYears.suggest({ hijrahYear }),
    staleTime: Infinity,
  })
  return (
    <LoadedRecord found={found} noun={m.hijri_settings_one()}>
      {suggested => <HijriForm key={known?.id} known={known} first={suggested} />}
    </LoadedRecord>
  )
}
