import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { DetailScreen } from '#platform/web/detail-screen/DetailScreen.tsx'
import { type Fact, Facts, Section } from '#platform/web/detail-screen/Section.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { Webhook } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { DeliveriesSection } from './DeliveriesSection.tsx'
import { eventNames, WebhookStamp } from './labels.tsx'
import { WebhookSteps } from './WebhookSteps.tsx'
import css from './webhooks.module.css'

/** A webhook, by `?id=`: where it goes, what it is notified of, and what was sent. */
export function WebhookScreen() {
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const detail = useQuery({ queryKey: ['webhooks', id], queryFn: () => api.webhooks.find({ id }) })
  return (
    <DetailScreen
      detail={detail}
      noun={m.webhooks_one_noun()}
      crumbs={[{ name: m.webhooks_title(), to: rootPath }, { name: detail.data?.name ?? '' }]}
    >
      {webhook => ({
        kicker: m.webhooks_webhook(),
        title: webhook.name,
        reference: <WebhookStamp state={webhook.state} />,
        sections: (
          <>
            <Section title={m.webhooks_details()}>
              <Facts facts={factsOf(webhook)} />
            </Section>
            <DeliveriesSection webhook={webhook} />
          </>
        ),
        side: <WebhookSteps webhook={webhook} />,
      })}
    </DetailScreen>
  )
}

const factsOf = ({ url, events, createdAt, createdBy, failingSince, heldUntil, previousUntil, lastSentAt }: Webhook): Fact[] => [
  { label: m.webhooks_url(), value: <bdi className={css.url}>{url}</bdi>, wide: true },
  { label: m.webhooks_events(), value: events.map(type => eventNames[type]()).join(', '), wide: true },
  { label: m.webhooks_last_sent(), value: lastSentAt ? <DateText value={lastSentAt} /> : m.webhooks_never() },
  { label: m.webhooks_added(), value: <DateText value={createdAt} /> },
  { label: m.webhooks_added_by(), value: createdBy },
  ...(failingSince ? [{ label: m.webhooks_failing(), value: <DateText value={failingSince} /> }] : []),
  ...(heldUntil ? [{ label: m.webhooks_held_until(), value: <DateText value={heldUntil} /> }] : []),
  ...(previousUntil ? [{ label: m.webhooks_previous_until(), value: <DateText value={previousUntil} /> }] : []),
]
