import { Button } from '@mantine/core'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { useAppDispatch } from '#platform/web/state/hooks.ts'

/** Shows the product as a role sees it, read-only. The server says when the reader may not see as much. */
export function SeeAsRole({ roleId }: { roleId: string }) {
  const dispatch = useAppDispatch()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const see = useMutation({
    mutationFn: () => api.auth.seeAsRole({ roleId }),
    onSuccess: async () => {
      queries.clear()
      dispatch(authSlice.actions.permissionsRead(await api.auth.permissions({})))
      void navigate('/')
    },
  })
  return (
    <Button leftSection={<EyeIcon />} loading={see.isPending} onClick={() => see.mutate()}>
      {m.auth_see_as()}
    </Button>
  )
}
