import { Button, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { CopyButton } from '#platform/web/ui/CopyButton.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { apiKeys, keyDays } from '../contract.ts'
import css from './api-keys.module.css'

type Values = { name: string; roleId: string | null; days: (typeof keyDays)[keyof typeof keyDays] }
const initial: Values = { name: '', roleId: null, days: keyDays.quarter }
type MadeKey = { key: string }

/** The form of a new key, then the key, which is shown only now. */
export function CreateApiKey({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeKey | null>(null)
  return made ? <ShownKey made={made} onClose={onClose} /> : <KeyForm done={setMade} onClose={onClose} />
}

function KeyForm({ done, onClose }: { done: (made: MadeKey) => void; onClose: () => void }) {
  const { data: roles } = useQuery({ queryKey: ['api-keys', 'roles'], queryFn: () => api.apiKeys.roles() })
  const queries = useQueryClient()
  const form = useForm({
    id: 'api-keys/create',
    initial,
    toInput: values => ({ ...values, roleId: values.roleId ?? '' }),
    schema: apiKeys.create.spec.body,
    labels: { name: m.api_keys_name(), roleId: m.api_keys_role(), days: m.api_keys_days() },
    send: (input: Parameters<typeof api.apiKeys.create>[0], options) => api.apiKeys.create(input, options),
    done: made => {
      void queries.invalidateQueries({ queryKey: ['api-keys'] })
      done(made)
    },
  })
  return (
    <FormDialog title={m.api_keys_create()} verb={m.api_keys_create()} form={form} onClose={onClose}>
      <TextInput required maxLength={60} autoComplete="off" data-autofocus description={m.api_keys_name_hint()} {...form.text('name')} />
      <Select
        required
        searchable
        placeholder={m.api_keys_choose()}
        description={m.api_keys_role_hint()}
        data={roles?.map(({ id, name }) => ({ value: id, label: roleNameText(name) })) ?? []}
        {...form.input('roleId')}
      />
      <Select
        required
        allowDeselect={false}
        data={Object.values(keyDays).map(days => ({ value: String(days), label: m.api_keys_for_days({ count: days }) }))}
        {...form.input('days')}
        value={String(form.values.days)}
        onChange={value => form.set('days', Object.values(keyDays).find(days => String(days) === value) ?? keyDays.quarter)}
      />
    </FormDialog>
  )
}

const ShownKey = ({ made: { key }, onClose }: { made: MadeKey; onClose: () => void }) => (
  <Dialog title={m.api_keys_made()} onClose={onClose} isFirm>
    <p className="muted">{m.api_keys_made_text()}</p>
    <p className={css.key}>
      <bdi className="code">{key}</bdi> <CopyButton value={key} what={m.api_keys_key()} />
    </p>
    <footer className="dialog-actions">
      <Button variant="filled" data-autofocus onClick={onClose}>
        {m.api_keys_done()}
      </Button>
    </footer>
  </Dialog>
)
