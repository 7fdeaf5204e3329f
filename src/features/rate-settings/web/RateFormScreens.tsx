import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
import { rootPath } from '../paths.ts'
import { RateForm } from './RateForm.tsx'

/** Prepares a rate. */
export const AddRateScreen = () => <RateForm known={null} />

/** Changes a rate that waits, or prepares what takes the place of a published one, by `?id=`. */
export function EditRateScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  return (
    <RecordToEdit
      queryKey={['rate-to-edit', id]}
      find={() => api.rates.find({ rateId: id })}
      noun={m.rate_settings_one()}
      back={{ name: m.rate_settings_title(), to: rootPath }}
    >
      {rate => <RateForm key={id} known={rate} />}
    </RecordToEdit>
  )
}
