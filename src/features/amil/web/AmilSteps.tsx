import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { userActions } from '#features/users/rules.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import type { AmilSheet } from '../contract.ts'
import { amilPath } from '../paths.ts'
import { fullName } from '#features/users/web/public.tsx'
import css from './amil.module.css'

/** The actions on an amil; those that affect others ask first. */
export function AmilSteps({ amil }: { amil: AmilSheet }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id: userId, actions, mayResetPassword } = amil
  const name = fullName(amil)
  const done = { onSuccess: () => queries.invalidateQueries({ queryKey: ['amil'] }) }
  const act = useMutation({
    mutationFn: (action: 'activate' | 'deactivate') => api.amils.act({ userId, action: userActions[action] }),
    ...done,
  })
  const reset = useMutation({ mutationFn: () => api.amils.resetPassword({ userId }), ...done })
  const resend = useMutation({ mutationFn: () => api.users.resend({ userId }), ...done })
  return (
    <NextStep title={m.amil_steps()}>
      <div className={css.steps}>
        {actions.includes('edit') && (
          <Button variant="filled" onClick={() => void navigate(`${amilPath}/update?id=${userId}`)}>
            {m.platform_edit()}
          </Button>
        )}
        {mayResetPassword && (
          <QuestionButton
            question={{ title: m.amil_reset_question({ name }), text: m.amil_reset_text({ email: amil.email }) }}
            isSending={reset.isPending}
            onYes={close => reset.mutate(undefined, { onSettled: close })}
          >
            {m.amil_reset()}
          </QuestionButton>
        )}
        {actions.includes('resend') && (
          <Button loading={resend.isPending} onClick={() => resend.mutate()}>
            {m.amil_resend()}
          </Button>
        )}
        {actions.includes('activate') && (
          <Button loading={act.isPending} onClick={() => act.mutate('activate')}>
            {m.amil_activate()}
          </Button>
        )}
        {actions.includes('deactivate') && (
          <QuestionButton
            question={{ title: m.amil_deactivate_question({ name }), text: m.amil_deactivate_text(), isDanger: true }}
            isSending={act.isPending}
            onYes={close => act.mutate('deactivate', { onSettled: close })}
          >
            {m.amil_deactivate()}
          </QuestionButton>
        )}
      </div>
    </NextStep>
  )
}
