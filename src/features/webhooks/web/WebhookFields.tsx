import { Button, Checkbox, TextInput } from '@mantine/core'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import type { FormHandle } from '#platform/web/form/use-form.ts'
import type { webhooks } from '../contract.ts'
import { webhookEvents } from '../events.ts'
import { eventNames } from './labels.tsx'
import css from './webhooks.module.css'

export type WebhookValues = ClientInput<typeof webhooks.add>
export const webhookLabels = () => ({ name: m.webhooks_name(), url: m.webhooks_url(), events: m.webhooks_events() })

type Props = { form: FormHandle<WebhookValues>; verb: string; onClose: () => void }

/** The fields of a webhook, with the buttons of their dialog. */
export function WebhookFields({ form, verb, onClose }: Props) {
  const { id: _, onChange, ...events } = form.input('events')
  return (
    <form onSubmit={form.submit} noValidate aria-busy={form.sending} className={css.fields}>
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
      <ProblemNotice problem={form.message ? { code: '', message: form.message, hint: null, fields: form.errors } : null} />
      <footer className="dialog-actions">
        <Button onClick={onClose}>{m.platform_cancel()}</Button>
        <Button type="submit" variant="filled" aria-disabled={form.sending}>
          {verb}
        </Button>
      </footer>
    </form>
  )
}
