import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { api } from './api.ts'
import { roleNameText } from './role-names.ts'

/** Deletes a role without users, after a question. */
export function DeleteRole({ role }: { role: { id: string; name: string } }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.roles.delete({ roleId: role.id }),
    onSuccess: async () => {
      await navigate('/roles')
      queries.removeQueries({ queryKey: ['roles', role.id] })
      await queries.invalidateQueries({ queryKey: ['roles'] })
    },
  })
  return (
    <QuestionButton
      leftSection={<TrashIcon />}
      question={{
        title: m.roles_delete_role_question({ name: roleNameText(role.name) }),
        text: m.roles_delete_role_text(),
        verb: m.roles_delete_role(),
        isDanger: true,
      }}
      isSending={isPending}
      onYes={close => mutate(undefined, { onSettled: close })}
    >
      {m.roles_delete()}
    </QuestionButton>
  )
}
