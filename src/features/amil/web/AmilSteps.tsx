import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { userActions } from '#features/users/rules.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { QuestionDialog } from '#platform/web/ui/QuestionDialog.tsx'
import type { AmilSheet } from '../contract.ts'
import { amilPath } from '../paths.ts'
import { fullName } from '#features/users/web/public.tsx'
import css from './amil.module.css'

type Question = 'reset' | 'deactivate'

/** The actions on an amil; those that affect others ask first. */
export function AmilSteps({ amil }: { amil: AmilSheet }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { id: userId, actions, mayResetPassword } = amil
  const settled = {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['amil'] }),
    onSettled: () => setQuestion(null),
  }
  const act = useMutation({
    mutationFn: (action: 'activate' | 'deactivate') => api.amils.act({ userId, action: userActions[action] }),
    ...settled,
  })
  const reset = useMutation({ mutationFn: () => api.amils.resetPassword({ userId }), ...settled })
  const resend = useMutation({ mutationFn: () => api.users.resend({ userId }), ...settled })
  return (
    <NextStep title={m.amil_steps()}>
      <div className={css.steps}>
        {actions.includes('edit') && (
          <Button variant="filled" onClick={() => void navigate(`${amilPath}/update?id=${userId}`)}>
            {m.platform_edit()}
          </Button>
        )}
        {mayResetPassword && <Button onClick={() => setQuestion('reset')}>{m.amil_reset()}</Button>}
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
        {actions.includes('deactivate') && <Button onClick={() => setQuestion('deactivate')}>{m.amil_deactivate()}</Button>}
      </div>
      {question === 'reset' && (
        <QuestionDialog
          title={m.amil_reset_question({ name: fullName(amil) })}
          text={m.amil_reset_text({ email: amil.email })}
          verb={m.amil_reset()}
          isSending={reset.isPending}
          onYes={() => reset.mutate()}
          onClose={() => setQuestion(null)}
        />
      )}
      {question === 'deactivate' && (
        <QuestionDialog
          title={m.amil_deactivate_question({ name: fullName(amil) })}
          text={m.amil_deactivate_text()}
          verb={m.amil_deactivate()}
          isDanger
          isSending={act.isPending}
          onYes={() => act.mutate('deactivate')}
          onClose={() => setQuestion(null)}
        />
      )}
    </NextStep>
  )
}
