import { Button, Select, Skeleton } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { SectionPages } from '#platform/web/detail-screen/SectionPages.tsx'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { Delivery, Webhook } from '../contract.ts'
import { DeliveryState } from '../rules.ts'
import { deliveryStateName, DeliveryStamp, eventNames } from './labels.tsx'
import css from './webhooks.module.css'

const pageSize = 10

/** What was sent to a webhook, the newest first, ten at a time, with a way to send it again. */
export function DeliveriesSection({ webhook: { id, state: webhookState } }: { webhook: Webhook }) {
  const { isEdit } = useRights()
  const queries = useQueryClient()
  const [state, setState] = useState<DeliveryState | null>(null)
  const [pageNumber, setPage] = useState(1)
  const query = { id, state, pageNumber, pageSize } as const
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['webhooks', id, 'deliveries', query],
    queryFn: () => api.webhooks.deliveries(query),
    placeholderData: keepPreviousData,
  })
  const resend = useMutation({
    mutationFn: (eventId: string) => api.webhooks.resend({ id, eventId }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['webhooks', id] }),
  })
  const choose = (chosen: string | null) => {
    setPage(1)
    setState(DeliveryState.options.find(one => one === chosen) ?? null)
  }
  const mayResend = isEdit && webhookState === 'active'
  return (
    <Section title={m.webhooks_deliveries()}>
      <Select
        aria-label={m.webhooks_state()}
        placeholder={m.webhooks_delivery_all()}
        clearable
        maw={240}
        value={state}
        onChange={choose}
        data={DeliveryState.options.map(value => ({ value, label: deliveryStateName(value) }))}
      />
      {isError && (
        <p role="alert">
          {m.webhooks_deliveries_failed()}{' '}
          <Button size="xs" onClick={() => void refetch()}>
            {m.platform_try_again()}
          </Button>
        </p>
      )}
      {isPending && <Skeleton height={160} />}
      {data?.items.length === 0 && <p className="muted small">{m.webhooks_deliveries_none()}</p>}
      <ul className={css.deliveries}>
        {data?.items.map(delivery => (
          <DeliveryItem
            key={delivery.eventId}
            delivery={delivery}
            resend={mayResend && delivery.state !== 'waiting' && delivery.body !== null ? () => resend.mutate(delivery.eventId) : null}
            isSending={resend.isPending && resend.variables === delivery.eventId}
          />
        ))}
      </ul>
      {data && <SectionPages page={data} go={setPage} />}
    </Section>
  )
}

type ItemProps = { delivery: Delivery; resend: (() => void) | null; isSending: boolean }
/** One delivery; opened it shows every try and the message. */
const DeliveryItem = ({ delivery, resend, isSending }: ItemProps) => (
  <li>
    <details>
      <summary>
        <span className={css.event}>{eventNames[delivery.type]()}</span>
        <DateText value={delivery.createdAt} />
        <DeliveryStamp state={delivery.state} />
        <span className="muted small">{m.webhooks_tries({ count: delivery.tries.length })}</span>
      </summary>
      <ul className={css.tries}>
        {delivery.tries.map(({ at, status, error }) => (
          <li key={at}>
            <DateText value={at} /> <b>{status ?? m.webhooks_no_answer()}</b> {error && <span className="muted small">{error}</span>}
          </li>
        ))}
        {delivery.nextTryAt && (
          <li className="muted">
            {m.webhooks_next_try()} <DateText value={delivery.nextTryAt} />
          </li>
        )}
      </ul>
      {delivery.body === null ? (
        <p className="muted small">{m.webhooks_body_hidden()}</p>
      ) : (
        <pre className={css.body} aria-label={m.webhooks_body()} tabIndex={0}>
          {delivery.body}
        </pre>
      )}
      {resend && (
        <Button size="xs" loading={isSending} onClick={resend}>
          {m.webhooks_resend()}
        </Button>
      )}
    </details>
  </li>
)
