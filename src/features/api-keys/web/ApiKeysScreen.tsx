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
import type { ApiKeyRow, apiKeys } from '../contract.ts'
import { rootPath } from '../paths.ts'
import { CreateApiKey } from './CreateApiKey.tsx'
import { KeyStamp, roleText } from './labels.tsx'

const lastUse = ({ lastUsedAt }: ApiKeyRow) => (lastUsedAt ? <DateText value={lastUsedAt} /> : m.api_keys_never())

const spec: ListSpec<ApiKeyRow, ClientInput<typeof apiKeys.list>> = {
  id: 'api-keys',
  noun: m.api_keys_noun,
  // The order is the newest first, which the call does not let choose.
  call: ({ pageNumber, pageSize }) => api.apiKeys.list({ pageNumber, pageSize }),
  rowId: row => row.id,
  open: row => `${rootPath}/details?id=${row.id}`,
  filters: [],
  columns: [
    { id: 'name', header: m.api_keys_name, cell: row => row.name, tone: 'strong' },
    { id: 'role', header: m.api_keys_role, cell: row => roleText(row.roleName), width: 200 },
    { id: 'state', header: m.api_keys_state, cell: row => <KeyStamp {...row} />, width: 140 },
    { id: 'lastUsed', header: m.api_keys_last_used, cell: lastUse, width: 176, tone: 'small' },
    { id: 'expires', header: m.api_keys_expires, cell: row => <DateText as="day" value={row.expiresAt} />, width: 136, tone: 'small' },
  ],
  sort: { by: 'createdAt', descending: true },
  size: 20,
}

/** The API keys of the charity. */
export function ApiKeysScreen() {
  const list = useListState(spec)
  const { isAdd } = useRights()
  const [isCreating, setCreating] = useState(false)
  const add = isAdd && (
    <Button variant="filled" leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
      {m.api_keys_create()}
    </Button>
  )
  return (
    <>
      <ListScreen
        list={list}
        title={m.api_keys_title()}
        note={m.api_keys_note()}
        actions={add}
        itemOf={row => ({ title: row.name, end: roleText(row.roleName), stamp: <KeyStamp {...row} />, note: lastUse(row) })}
        firstUse={{ text: m.api_keys_first_use(), ...(add && { action: add }) }}
      />
      {isCreating && <CreateApiKey onClose={() => setCreating(false)} />}
    </>
  )
}
