import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
import { CharityForm } from './form/CharityForm.tsx'
import { formPartOf } from './form/form-parts.ts'

/** The form of one section of the charity, by `?part=`. */
export function CharityFormScreen() {
  const [search] = useSearchParams()
  const part = formPartOf(search.get('part'))
  return (
    <RecordToEdit queryKey={['charity-to-edit', part]} find={() => api.charity.view({})} noun={m.charity_profile_one()}>
      {charity => <CharityForm key={part} part={part} known={charity} />}
    </RecordToEdit>
  )
}
