import { Button } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { ListSpec } from '#platform/web/list-screen/list-spec.ts'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { useRights } from '#platform/web/shell/rights.ts'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import type { Webhook, webhooks } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { AddWebhook } from './AddWebhook.tsx'
import { WebhookStamp } from './labels.tsx'

const lastSent = ({ lastSentAt }: Webhook) => (lastSentAt ? <DateText value={lastSentAt} /> : m.webhooks_never())

const spec: ListSpec<Webhook, ClientInput<typeof webhooks.list>> = {
  id: 'webhooks',
  noun: m.webhooks_noun,
  // The order is the newest first, which the call does not let choose.
  call: ({ pageNumber, pageSize }) => api.webhooks.list({ pageNumber, pageSize }),
  rowId: row => row.id,
  open: row => `${rootPath}/details?id=${row.id}`,
  filters: [],
  columns: [
    { id: 'name', header: m.webhooks_name, cell: row => row.name, tone: 'strong' },
    { id: 'url', header: m.webhooks_url, cell: row => row.url, width: 280, tone: 'small' },
    { id: 'state', header: m.webhooks_state, cell: row => <WebhookStamp state={row.state} />, width: 200 },
    { id: 'lastSent', header: m.webhooks_last_sent, cell: lastSent, width: 176, tone: 'small' },
  ],
  sort: { by: 'createdAt', descending: true },
  size: 20,
}

/** The webhooks of the charity. */
export function WebhooksScreen() {
  const list = useListState(spec)
  const { isAdd } = useRights()
  const [isAdding, setAdding] = useState(false)
  const add = isAdd && (
    <Button variant="filled" leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
      {m.webhooks_add()}
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        title={m.webhooks_title()}
        note={m.webhooks_note()}
        actions={add}
        itemOf={row => ({ title: row.name, end: lastSent(row), stamp: <WebhookStamp state={row.state} />, note: row.url })}
        firstUse={{ text: m.webhooks_first_use(), ...(add && { action: add }) }}
      />
      {isAdding && <AddWebhook onClose={() => setAdding(false)} />}
    </>
  )
}
