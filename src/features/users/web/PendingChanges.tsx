import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { isForbidden } from '#platform/web/list-screen/load-errors.ts'
import { api } from './api.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { showFieldFaults } from '#platform/web/ui/popups/show-failure.ts'
import type { AdministratorChange } from '../contract.ts'
import css from './users.module.css'
import { changeLabel } from './labels.ts'

/** Loads the changes that await a second administrator, of one account or of all. */
export const useChanges = (userId: string | null) =>
  useQuery({ queryKey: ['users', 'changes', userId], queryFn: () => api.users.changes({ userId }) })

/** The changes that await a second administrator: the change, who requested it, until when, and who may confirm it. */
export function PendingChanges({ userId }: { userId: string | null }) {
  const { data, error, isPending, refetch } = useChanges(userId)
  if (error && isForbidden(error)) return <p className="muted">{m.users_changes_forbidden()}</p>
  if (error)
    return (
      <div role="alert">
        <p>{m.users_changes_failed()}</p>
        <Button onClick={() => void refetch()}>{m.platform_retry()}</Button>
      </div>
    )
  if (isPending)
    return (
      <p role="status" className="muted">
        {m.users_changes_loading()}
      </p>
    )
  if (data.items.length === 0) return <p className="muted">{m.users_changes_none()}</p>
  return (
    <ul className={css.changes}>
      {data.items.map(change => (
        <ChangeRow key={change.id} change={change} isOnlyAdministrator={data.isOnlyAdministrator} />
      ))}
    </ul>
  )
}

function ChangeRow({ change, isOnlyAdministrator }: { change: AdministratorChange; isOnlyAdministrator: boolean }) {
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: (decision: { confirm: boolean; operatorCode?: string }) => api.users.decideChange({ changeId: change.id, ...decision }),
    onError: showFieldFaults,
    onSettled: () => queries.invalidateQueries({ queryKey: ['users'] }),
  })
  const { mayConfirm, mayReject, askedBy, askedAt, expiresAt } = change
  const needsOperator = mayReject && !mayConfirm && isOnlyAdministrator
  return (
    <li>
      <b>{change.userName}</b>
      <p>{changeLabel(change)}</p>
      <p className="small muted">
        {m.users_changes_asked({ name: askedBy.name })} <DateText as="day" value={askedAt} /> · {m.users_changes_until()}{' '}
        <DateText as="day" value={expiresAt} />
      </p>
      {!mayConfirm && <p className="small">{whoConfirms(mayReject, needsOperator)}</p>}
      {needsOperator && <OperatorCode isSending={decide.isPending} send={operatorCode => decide.mutate({ confirm: true, operatorCode })} />}
      {mayReject && (
        <div className={css.decision}>
          {mayConfirm && (
            <Button variant="filled" loading={decide.isPending} onClick={() => decide.mutate({ confirm: true })}>
              {m.users_changes_confirm()}
            </Button>
          )}
          <Button aria-disabled={decide.isPending} onClick={() => decide.mutate({ confirm: false })}>
            {mayConfirm ? m.users_changes_reject() : m.users_changes_withdraw()}
          </Button>
        </div>
      )}
    </li>
  )
}

function whoConfirms(isAsker: boolean, needsOperator: boolean): string {
  if (needsOperator) return m.users_changes_operator()
  return isAsker ? m.users_changes_other() : m.users_changes_administrators()
}

function OperatorCode({ isSending, send }: { isSending: boolean; send: (code: string) => void }) {
  const [code, setCode] = useState('')
  return (
    <form
      className={css.decision}
      onSubmit={event => {
        event.preventDefault()
        if (code.trim()) send(code.trim())
      }}
    >
      <TextInput
        label={m.users_changes_code()}
        value={code}
        maxLength={60}
        autoComplete="off"
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" loading={isSending}>
        {m.users_changes_confirm()}
      </Button>
    </form>
  )
}
