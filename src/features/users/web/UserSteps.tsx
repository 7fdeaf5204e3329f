import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { api } from './api.ts'
import type { UserSheet } from '../contract.ts'
import { userActions } from '../rules.ts'
import css from './users.module.css'
import { fullName } from './labels.ts'

type Question = 'deactivate' | 'delete'

/** The actions on a user; the destructive ones ask for confirmation. */
export function UserSteps({ user }: { user: UserSheet }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const userId = user.id
  const done = () => queries.invalidateQueries({ queryKey: ['users'] })
  const act = useMutation({
    mutationFn: (action: keyof typeof userActions) => api.users.act({ userId, action: userActions[action] }),
    onSuccess: async ({ waits }, action) => {
      if (action === 'delete' && !waits) {
        await navigate('/users')
        queries.removeQueries({ queryKey: ['users', userId] })
      }
      await done()
    },
    onSettled: () => setQuestion(null),
  })
  const resend = useMutation({ mutationFn: () => api.users.resend({ userId }), onSuccess: done })
  const may = (action: UserSheet['actions'][number]) => user.actions.includes(action)
  const name = fullName(user)
  return (
    <NextStep title={m.users_work()}>
      <div className={css.steps}>
        {may('edit') && (
          <Button variant="filled" onClick={() => void navigate(`/users/update?id=${userId}`)}>
            {m.platform_edit()}
          </Button>
        )}
        {may('resend') && (
          <Button loading={resend.isPending} onClick={() => resend.mutate()}>
            {m.users_action_resend()}
          </Button>
        )}
        {may('activate') && (
          <Button loading={act.isPending} onClick={() => act.mutate('activate')}>
            {m.users_action_activate()}
          </Button>
        )}
        {may('deactivate') && <Button onClick={() => setQuestion('deactivate')}>{m.users_action_deactivate()}</Button>}
        {may('delete') && (
          <Button variant="subtle" color="danger" onClick={() => setQuestion('delete')}>
            {m.users_action_delete()}
          </Button>
        )}
      </div>
      <Dialog
        opened={question !== null}
        onClose={() => setQuestion(null)}
        title={question === 'delete' ? m.users_delete_question({ name }) : m.users_deactivate_question({ name })}
      >
        <p className="muted">{question === 'delete' ? m.users_delete_text() : m.users_deactivate_text()}</p>
        <footer className="dialog-actions">
          <Button data-autofocus onClick={() => setQuestion(null)}>
            {m.platform_cancel()}
          </Button>
          <Button
            variant="filled"
            color="danger"
            loading={act.isPending}
            onClick={() => {
              if (question) act.mutate(question)
            }}
          >
            {question === 'delete' ? m.users_action_delete() : m.users_action_deactivate()}
          </Button>
        </footer>
      </Dialog>
    </NextStep>
  )
}
