import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { api } from './api.ts'
import type { UserSheet } from '../contract.ts'
import { userActions } from '../rules.ts'
import css from './users.module.css'
import { fullName } from './labels.ts'

/** The actions on a user; the destructive ones ask for confirmation. */
export function UserSteps({ user }: { user: UserSheet }) {
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
        {may('deactivate') && (
          <QuestionButton
            question={{ title: m.users_deactivate_question({ name }), text: m.users_deactivate_text(), isDanger: true }}
            isSending={act.isPending}
            onYes={close => act.mutate('deactivate', { onSettled: close })}
          >
            {m.users_action_deactivate()}
          </QuestionButton>
        )}
        {may('delete') && (
          <QuestionButton
            variant="subtle"
            color="danger"
            question={{ title: m.users_delete_question({ name }), text: m.users_delete_text(), isDanger: true }}
            isSending={act.isPending}
            onYes={close => act.mutate('delete', { onSettled: close })}
          >
            {m.users_action_delete()}
          </QuestionButton>
        )}
      </div>
    </NextStep>
  )
}
