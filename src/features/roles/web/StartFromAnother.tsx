import { Loader } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { showFailure } from '#platform/web/ui/popups/show-failure.ts'
import { api } from './api.ts'
import type { RoleSheet } from '../contract.ts'
import css from './role-page.module.css'
import { categoryNames } from './labels.ts'
import { roleDescriptionText, roleNameText } from './role-names.ts'

type Props = { onClose: () => void; onChoose: (role: RoleSheet) => void }

/** Copies the rights of another role into the form without saving. */
export function StartFromAnother({ onClose, onChoose }: Props) {
  const { data } = useQuery({
    queryKey: ['roles', 'to-choose'],
    queryFn: () => api.roles.list({ pageSize: 100, sortBy: 'name', sortExpression: 'asc' }),
  })
  const { mutate } = useMutation({
    mutationFn: (roleId: string) => api.roles.find({ roleId }),
    onSuccess: role => {
      onChoose(role)
      onClose()
    },
    onError: showFailure,
  })
  return (
    <Dialog onClose={onClose} title={m.roles_choose_role()} width="medium">
      {!data && <Loader aria-label={m.platform_loading()} />}
      <ul className={css.choices}>
        {data?.items.map(({ id, name, description, category }) => (
          <li key={id}>
            <button type="button" onClick={() => mutate(id)}>
              <b>{roleNameText(name)}</b>
              <span className="muted">{categoryNames[category]()}</span>
              <small>{roleDescriptionText(description)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
