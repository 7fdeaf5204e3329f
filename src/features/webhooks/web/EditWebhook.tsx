import { useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { ConflictNotice, type Difference } from '#platform/web/form/ConflictNotice.tsx'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useSavedVersion } from '#platform/web/form/use-saved-version.ts'
import { type Webhook, webhooks } from '../contract.ts'
import type { WebhookEventType } from '../events.ts'
import { eventNames } from './labels.tsx'
import { WebhookFields, webhookLabels, type WebhookValues } from './WebhookFields.tsx'

const valuesOf = ({ name, url, events }: Webhook): WebhookValues => ({ name, url, events })
const namesOf = (events: readonly WebhookEventType[]) => events.map(type => eventNames[type]()).join(', ')

function differencesOf(seen: Webhook, saved: Webhook): Difference[] {
  const labels = webhookLabels()
  const all = [
    { field: labels.name, before: seen.name, after: saved.name },
    { field: labels.url, before: seen.url, after: saved.url },
    { field: labels.events, before: namesOf(seen.events), after: namesOf(saved.events) },
  ]
  return all.filter(({ before, after }) => before !== after)
}

/** Changes name, address and events of a webhook; what somebody else saved in between is shown. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id } = webhook
  const queries = useQueryClient()
  const version = useSavedVersion<Webhook, Webhook>(webhook, () => api.webhooks.find({ id }))
  const handle = useForm({
    id: `webhooks/edit/${id}`,
    initial: valuesOf(webhook),
    schema: webhooks.edit.spec.body,
    toInput: (values: WebhookValues) => ({ ...values, id, version: version.seen.version }),
    labels: webhookLabels(),
    send: (input, options) => version.watch(() => api.webhooks.edit(input, options)),
    done: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks'] })
      onClose()
    },
  })
  const { form, conflict } = version.resolve(handle, { differencesOf, valuesOf })
  return (
    <FormDialog title={m.webhooks_edit()} verb={m.webhooks_save()} form={form} onClose={onClose}>
      {conflict && <ConflictNotice {...conflict} />}
      <WebhookFields form={form} />
    </FormDialog>
  )
}
