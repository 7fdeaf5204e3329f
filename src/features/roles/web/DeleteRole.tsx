import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { QuestionDialog } from '#platform/web/ui/QuestionDialog.tsx'
import { api } from './api.ts'
import { roleNameText } from './role-names.ts'

type Props = { role: { id: string; name: string }; onClose: () => void }

/** Asks before deleting a role without users. */
export function DeleteRole({ role, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.roles.delete({ roleId: role.id }),
    onSuccess: async () => {
      await navigate('/roles')
      queries.removeQueries({ queryKey: ['roles', role.id] })
      await queries.invalidateQueries({ queryKey: ['roles'] })
    },
    onSettled: onClose,
  })
  return (
    <QuestionDialog
      title={m.roles_delete_role_question({ name: roleNameText(role.name) })}
      text={m.roles_delete_role_text()}
      verb={m.roles_delete_role()}
      isDanger
      isSending={isPending}
      onYes={() => mutate()}
      onClose={onClose}
    />
  )
}
