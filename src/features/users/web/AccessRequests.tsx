import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from './api.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import css from './users.module.css'
import { fullName } from './labels.ts'

const key = ['access-requests'] as const

/** The open access requests: a button while there are any, and a dialog with each of them. */
export function AccessRequests() {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ queryKey: key, queryFn: () => api.users.accessRequests({ pageSize: 50 }) })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate: dismiss } = useMutation({
    mutationFn: (accessRequestId: string) => api.users.dismissAccessRequest({ accessRequestId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  const count = data?.totalCount ?? 0
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.users_requests_count({ count })}</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={m.users_requests_title()} width="medium">
        {count === 0 && <p className="muted">{m.users_requests_none()}</p>}
        <ul className={css.requests}>
          {data?.items.map(request => (
            <li key={request.id}>
              <div>
                <b>{fullName(request)}</b>
                <p className="small muted">
                  {request.email} · <DateText as="day" value={request.createdAt} />
                </p>
                {request.reason && <p className="small">{request.reason}</p>}
              </div>
              <Button size="xs" onClick={() => dismiss(request.id)}>
                {m.users_requests_dismiss()}
              </Button>
              <Button size="xs" variant="filled" onClick={() => void navigate('/users/create', { state: { request } })}>
                {m.users_requests_invite()}
              </Button>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}
