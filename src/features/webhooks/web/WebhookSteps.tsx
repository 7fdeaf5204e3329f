import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { QuestionDialog } from '#platform/web/ui/QuestionDialog.tsx'
import type { Webhook } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { EditWebhook } from './EditWebhook.tsx'
import { ShownSecret } from './ShownSecret.tsx'
import css from './webhooks.module.css'

type Step = 'edit' | 'pause' | 'rotate' | 'delete'

/** What changes a webhook, and the secret that a change made, until it was seen. */
function useWebhookSteps(id: string) {
  const [step, setStep] = useState<Step | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks'] })
  const close = () => setStep(null)
  const change = useMutation({
    mutationFn: (state: 'active' | 'paused') => api.webhooks.setState({ id, state }),
    onSuccess: refresh,
    onSettled: close,
  })
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotate({ id }),
    onSuccess: made => {
      setSecret(made.secret)
      return refresh()
    },
    onSettled: close,
  })
  const remove = useMutation({
    mutationFn: () => api.webhooks.remove({ id }),
    onSuccess: async () => {
      await navigate(rootPath, { replace: true })
      await refresh()
    },
    onSettled: close,
  })
  return { step, setStep, close, secret, forgetSecret: () => setSecret(null), change, rotate, remove }
}

/** What the reader may do with a webhook; what the other system notices asks first. */
export function WebhookSteps({ webhook }: { webhook: Webhook }) {
  const { id, state } = webhook
  const { isEdit, isDelete } = useRights()
  const steps = useWebhookSteps(id)
  const { setStep, change, secret } = steps
  if (!isEdit && !isDelete) return null
  return (
    <NextStep title={m.webhooks_webhook()}>
      <div className={css.steps}>
        {isEdit && <Button onClick={() => setStep('edit')}>{m.platform_edit()}</Button>}
        {isEdit && state === 'active' && <Button onClick={() => setStep('pause')}>{m.webhooks_pause()}</Button>}
        {isEdit && state !== 'active' && (
          <Button variant="filled" loading={change.isPending} onClick={() => change.mutate('active')}>
            {m.webhooks_resume()}
          </Button>
        )}
        {isEdit && <Button onClick={() => setStep('rotate')}>{m.webhooks_rotate()}</Button>}
        {isDelete && (
          <Button color="danger" onClick={() => setStep('delete')}>
            {m.webhooks_delete()}
          </Button>
        )}
      </div>
      <StepDialog webhook={webhook} steps={steps} />
      {secret && <ShownSecret secret={secret} onClose={steps.forgetSecret} />}
    </NextStep>
  )
}

type DialogProps = { webhook: Webhook; steps: ReturnType<typeof useWebhookSteps> }
/** The form or question of the step that was chosen. */
function StepDialog({ webhook, steps: { step, close, change, rotate, remove } }: DialogProps) {
  const { name } = webhook
  if (step === 'edit') return <EditWebhook webhook={webhook} onClose={close} />
  if (step === 'pause')
    return (
      <QuestionDialog
        title={m.webhooks_pause()}
        text={m.webhooks_pause_text()}
        verb={m.webhooks_pause()}
        isSending={change.isPending}
        onYes={() => change.mutate('paused')}
        onClose={close}
      />
    )
  if (step === 'rotate')
    return (
      <QuestionDialog
        title={m.webhooks_rotate_question({ name })}
        text={m.webhooks_rotate_text()}
        verb={m.webhooks_rotate()}
        isSending={rotate.isPending}
        onYes={() => rotate.mutate()}
        onClose={close}
      />
    )
  if (step === null) return null
  return (
    <QuestionDialog
      title={m.webhooks_delete_question({ name })}
      text={m.webhooks_delete_text()}
      verb={m.webhooks_delete()}
      isDanger
      isSending={remove.isPending}
      onYes={() => remove.mutate()}
      onClose={close}
    />
  )
}
