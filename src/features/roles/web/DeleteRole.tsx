import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
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
    <Dialog onClose={onClose} title={m.roles_delete_role_question({ name: roleNameText(role.name) })}>
      <p className="muted">{m.roles_delete_role_text()}</p>
      <footer className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {m.platform_cancel()}
        </Button>
        <Button variant="filled" color="danger" loading={isPending} onClick={() => mutate()}>
          {m.roles_delete_role()}
        </Button>
      </footer>
    </Dialog>
  )
}
