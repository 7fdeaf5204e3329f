import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { charity as calls, type CharitySheet } from '#features/charity-profile/contract.ts'
import { placeKindNames } from '../labels.ts'
import type { SectionProps } from '../sections/facts.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Place = CharitySheet['places'][number]
type Draft = Omit<Place, 'id'> & { id: string | null }
const blank: Draft = { id: null, name: '', kind: 'mosque', code: '', isActive: true }

/** The mosques and collection centres. */
export function PlacesSection({ charity, isEdit }: SectionProps) {
  const [edited, edit] = useState<Draft | null>(null)
  return (
    <>
      <EntryList
        title={m.charity_profile_places()}
        none={m.charity_profile_places_none()}
        rows={charity.places}
        note={({ kind, code }) => [placeKindNames[kind](), code].filter(Boolean).join(', ')}
        add={isEdit ? { label: m.charity_profile_place_add(), run: () => edit(blank) } : null}
        edit={edit}
      />
      {edited && <PlaceDialog key={edited.id} place={edited} onClose={() => edit(null)} />}
    </>
  )
}

function PlaceDialog({ place, onClose }: { place: Draft; onClose: () => void }) {
  const form = useEntryForm<Draft>({
    id: `charity/place/${place.id ?? 'new'}`,
    initial: place,
    schema: calls.savePlace.spec.body,
    labels: { name: m.charity_profile_name(), kind: m.charity_profile_place_kind(), code: m.charity_profile_place_code() },
    send: (values, options) => api.charity.savePlace(values, options),
    onClose,
  })
  const kind = form.input('kind')
  return (
    <EntryDialog title={place.id ? m.charity_profile_place_edit() : m.charity_profile_place_add()} form={form} onClose={onClose}>
      <TextInput required maxLength={80} autoComplete="off" data-autofocus {...form.text('name')} />
      <Select
        {...kind}
        allowDeselect={false}
        data={(['mosque', 'centre'] as const).map(value => ({ value, label: placeKindNames[value]() }))}
        onChange={value => kind.onChange(value === 'centre' ? 'centre' : 'mosque')}
      />
      <TextInput maxLength={10} autoComplete="off" {...form.text('code')} />
      {place.id && (
        <Checkbox
          label={m.charity_profile_in_use()}
          checked={form.values.isActive}
          onChange={event => form.set('isActive', event.currentTarget.checked)}
        />
      )}
    </EntryDialog>
  )
}
