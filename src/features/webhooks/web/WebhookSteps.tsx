import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { NextStep } from '#platform/web/detail-screen/NextStep.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { QuestionButton } from '#platform/web/ui/QuestionButton.tsx'
import type { Webhook } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { EditWebhook } from './EditWebhook.tsx'
import { ShownSecret } from './ShownSecret.tsx'
import css from './webhooks.module.css'

/** What changes a webhook, and the secret that a change made, until it was seen. */
function useWebhookSteps(id: string) {
  const [secret, setSecret] = useState<string | null>(null)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['webhooks'] })
  const change = useMutation({
    mutationFn: (state: 'active' | 'paused') => api.webhooks.setState({ id, state }),
    onSuccess: refresh,
  })
  const rotate = useMutation({
    mutationFn: () => api.webhooks.rotate({ id }),
    onSuccess: made => {
      setSecret(made.secret)
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: () => api.webhooks.remove({ id }),
    onSuccess: async () => {
      await navigate(rootPath, { replace: true })
      await refresh()
    },
  })
  return { secret, forgetSecret: () => setSecret(null), change, rotate, remove }
}

/** What the reader may do with a webhook; what the other system notices asks first. */
export function WebhookSteps({ webhook }: { webhook: Webhook }) {
  const { id, name, state } = webhook
  const { isEdit, isDelete } = useRights()
  const [isEditing, setEditing] = useState(false)
  const { change, rotate, remove, secret, forgetSecret } = useWebhookSteps(id)
  if (!isEdit && !isDelete) return null
  return (
    <NextStep title={m.webhooks_webhook()}>
      <div className={css.steps}>
        {isEdit && <Button onClick={() => setEditing(true)}>{m.platform_edit()}</Button>}
        {isEdit && state === 'active' && (
          <QuestionButton
            question={{ title: m.webhooks_pause(), text: m.webhooks_pause_text() }}
            isSending={change.isPending}
            onYes={close => change.mutate('paused', { onSettled: close })}
          >
            {m.webhooks_pause()}
          </QuestionButton>
        )}
        {isEdit && state !== 'active' && (
          <Button variant="filled" loading={change.isPending} onClick={() => change.mutate('active')}>
            {m.webhooks_resume()}
          </Button>
        )}
        {isEdit && (
          <QuestionButton
            question={{ title: m.webhooks_rotate_question({ name }), text: m.webhooks_rotate_text() }}
            isSending={rotate.isPending}
            onYes={close => rotate.mutate(undefined, { onSettled: close })}
          >
            {m.webhooks_rotate()}
          </QuestionButton>
        )}
        {isDelete && (
          <QuestionButton
            color="danger"
            question={{ title: m.webhooks_delete_question({ name }), text: m.webhooks_delete_text(), isDanger: true }}
            isSending={remove.isPending}
            onYes={close => remove.mutate(undefined, { onSettled: close })}
          >
            {m.webhooks_delete()}
          </QuestionButton>
        )}
      </div>
      {isEditing && <EditWebhook webhook={webhook} onClose={() => setEditing(false)} />}
      {secret && <ShownSecret secret={secret} onClose={forgetSecret} />}
    </NextStep>
  )
}
