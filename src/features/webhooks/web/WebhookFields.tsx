import { Checkbox, TextInput } from '@mantine/core'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import type { webhooks } from '../contract.ts'
import { webhookEvents } from '../events.ts'
import { eventNames } from './labels.tsx'
import css from './webhooks.module.css'

export type WebhookValues = ClientInput<typeof webhooks.add>
export const webhookLabels = () => ({ name: m.webhooks_name(), url: m.webhooks_url(), events: m.webhooks_events() })

/** The fields of a webhook. */
export function WebhookFields({ form }: { form: FormHandle<WebhookValues> }) {
  const { id: _, onChange, ...events } = form.input('events')
  return (
    <>
      <TextInput required maxLength={60} autoComplete="off" data-autofocus description={m.webhooks_name_hint()} {...form.text('name')} />
      <TextInput required type="url" maxLength={500} autoComplete="off" description={m.webhooks_url_hint()} {...form.text('url')} />
      <Checkbox.Group
        label={events.label}
        error={events.error}
        value={events.value}
        onChange={chosen => onChange(webhookEvents.filter(type => chosen.includes(type)))}
      >
        <div className={css.choices}>
          {webhookEvents.map(type => (
            <Checkbox key={type} value={type} label={eventNames[type]()} />
          ))}
        </div>
      </Checkbox.Group>
    </>
  )
}
