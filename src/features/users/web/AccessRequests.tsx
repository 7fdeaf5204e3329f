import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
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
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => api.users.accessRequests({ pageNumber: pageParam, pageSize: 50 }),
    initialPageParam: 1,
    getNextPageParam: ({ pageNumber, pageSize, totalCount }) => (pageNumber * pageSize < totalCount ? pageNumber + 1 : undefined),
  })
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { mutate: dismiss } = useMutation({
    mutationFn: (accessRequestId: string) => api.users.dismissAccessRequest({ accessRequestId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  })
  const count = data?.pages[0]?.totalCount ?? 0
  if (isError && !data) return <Button onClick={() => void refetch()}>{m.users_requests_failed()}</Button>
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{m.users_requests_count({ count })}</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={m.users_requests_title()} width="medium">
        {count === 0 && <p className="muted">{m.users_requests_none()}</p>}
        <ul className={css.requests}>
          {data?.pages
            .flatMap(({ items }) => items)
            .map(request => (
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
        {hasNextPage && (
          <Button size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.users_requests_more()}
          </Button>
        )}
      </Dialog>
    </>
  )
}
