import { Button } from '@mantine/core'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { authSlice } from '#platform/web/state/auth-slice.ts'
import { useAppDispatch } from '#platform/web/state/hooks.ts'
import css from './seen-as-bar.module.css'

/** Says on every page that the product is shown as another role, and ends it. */
export function SeenAsBar({ roleName }: { roleName: string }) {
  const dispatch = useAppDispatch()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const stop = useMutation({
    mutationFn: () => api.auth.stopSeeingAsRole(),
    onSuccess: async () => {
      queries.clear()
      dispatch(authSlice.actions.permissionsRead(await api.auth.permissions({})))
      void navigate('/roles')
    },
  })
  return (
    <div className={css.bar} role="status" data-seen-as>
      <EyeIcon size={20} weight="bold" aria-hidden="true" />
      <p>
        <b>{m.auth_seen_as({ role: roleNameText(roleName) })}</b> {m.auth_seen_as_note()}
      </p>
      <Button loading={stop.isPending} onClick={() => stop.mutate()}>
        {m.auth_stop_seeing_as()}
      </Button>
    </div>
  )
}
