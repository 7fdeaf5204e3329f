import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { RecordToEdit } from '#platform/web/form/RecordToEdit.tsx'
import { amilPath } from '../paths.ts'
import { AmilForm } from './AmilForm.tsx'
import { findAmilToEdit } from './use-amil-form.ts'

/** Invites an amil. */
export const InviteAmilScreen = () => <AmilForm known={null} />

/** Edits an amil, by `?id=`. */
export function EditAmilScreen() {
  const [search] = useSearchParams()
  const userId = search.get('id') ?? ''
  return (
    <RecordToEdit
      queryKey={['amil-to-edit', userId]}
      find={() => findAmilToEdit(userId)}
      noun={m.amil_one_noun()}
      back={{ name: m.amil_amil(), to: amilPath }}
    >
      {amil => <AmilForm key={userId} known={amil} />}
    </RecordToEdit>
  )
}
