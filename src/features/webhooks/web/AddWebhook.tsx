import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { webhooks } from '../contract.ts'
import { webhookEvents } from '../events.ts'
import { ShownSecret } from './ShownSecret.tsx'
import { WebhookFields, webhookLabels, type WebhookValues } from './WebhookFields.tsx'

const initial: WebhookValues = { name: '', url: '', events: [...webhookEvents] }

/** The form of a new webhook, then its secret, shown this once. */
export function AddWebhook({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  const queries = useQueryClient()
  const form = useForm({
    id: 'webhooks/add',
    initial,
    schema: webhooks.add.spec.body,
    labels: webhookLabels(),
    send: (input: WebhookValues, options) => api.webhooks.add(input, options),
    done: made => {
      void queries.invalidateQueries({ queryKey: ['webhooks'] })
      setSecret(made.secret)
    },
  })
  if (secret) return <ShownSecret secret={secret} onClose={onClose} />
  return (
    <FormDialog title={m.webhooks_add()} verb={m.webhooks_add()} form={form} onClose={onClose}>
      <WebhookFields form={form} />
    </FormDialog>
  )
}
