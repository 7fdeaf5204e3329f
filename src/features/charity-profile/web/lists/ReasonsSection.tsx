import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { nameIn } from '#kit/text/languages.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '../api.ts'
import { charity as calls, type CharitySheet } from '#features/charity-profile/contract.ts'
import { reasonTypeNames } from '../labels.ts'
import type { SectionProps } from '../sections/facts.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Reason = CharitySheet['reasons'][number]
type Draft = Omit<Reason, 'id'> & { id: string | null }
const blank: Draft = { id: null, type: 'Void', name: '', nameMs: '', isActive: true }

/** The reasons that people choose from when they ask for a void or a refund. */
export function ReasonsSection({ charity, isEdit }: SectionProps) {
  const [edited, edit] = useState<Draft | null>(null)
  const shown = charity.reasons.map(reason => ({ ...reason, own: reason, name: nameIn(getLocale(), reason.name, reason.nameMs) }))
  return (
    <>
      <EntryList
        title={m.charity_profile_reasons()}
        none={m.charity_profile_reasons_none()}
        rows={shown}
        note={({ type }) => reasonTypeNames[type]()}
        add={isEdit ? { label: m.charity_profile_reason_add(), run: () => edit(blank) } : null}
        edit={({ own }) => edit(own)}
      />
      {edited && <ReasonDialog key={edited.id} reason={edited} onClose={() => edit(null)} />}
    </>
  )
}

function ReasonDialog({ reason, onClose }: { reason: Draft; onClose: () => void }) {
  const form = useEntryForm<Draft>({
    id: `charity/reason/${reason.id ?? 'new'}`,
    initial: reason,
    schema: calls.saveReason.spec.body,
    labels: { name: m.charity_profile_name(), nameMs: m.charity_profile_name_ms(), type: m.charity_profile_reason_type() },
    send: (values, options) => api.charity.saveReason(values, options),
    onClose,
  })
  const type = form.input('type')
  return (
    <EntryDialog title={reason.id ? m.charity_profile_reason_edit() : m.charity_profile_reason_add()} form={form} onClose={onClose}>
      <Select
        {...type}
        allowDeselect={false}
        disabled={reason.id !== null}
        data={(['Void', 'Refund'] as const).map(value => ({ value, label: reasonTypeNames[value]() }))}
        onChange={value => type.onChange(value === 'Refund' ? 'Refund' : 'Void')}
      />
      <TextInput required maxLength={80} autoComplete="off" data-autofocus {...form.text('name')} />
      <TextInput required maxLength={80} autoComplete="off" {...form.text('nameMs')} />
      {reason.id && (
        <Checkbox
          label={m.charity_profile_in_use()}
          checked={form.values.isActive}
          onChange={event => form.set('isActive', event.currentTarget.checked)}
        />
      )}
    </EntryDialog>
  )
}
