import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fundKindIds, itemIds } from '#kit/giving/ids.ts'
import { nameIn } from '#kit/text/languages.ts'
import { givingItems, preferenceOfItem } from '#features/gifts/rules.ts'
import { nameOfItem } from '#features/gift-screens/web/public.tsx'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '../api.ts'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { charity as calls, type CharitySheet } from '#features/charity-profile/contract.ts'
import { fundKindNames } from '../labels.ts'
import type { SectionProps } from '../sections/facts.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryList } from './EntryList.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Fund = CharitySheet['funds'][number]
type Sent = ClientInput<typeof calls.saveFund>
type Draft = Omit<Fund, 'id' | 'appPreferenceId'> & { id: string | null }
const blank: Draft = {
  id: null,
  name: '',
  nameMs: '',
  donationTo: fundKindIds.general,
  itemId: itemIds.donation,
  isTaxDeductible: false,
  isActive: true,
}
const kinds = Object.keys(fundKindNames).map(Number) as (keyof typeof fundKindNames)[]

/** The funds, appeals and causes that gifts are given for. */
export function FundsSection({ charity, isEdit }: SectionProps) {
  const [edited, edit] = useState<Draft | null>(null)
  const rows = charity.funds.map(fund => ({ ...fund, own: fund, name: nameIn(getLocale(), fund.name, fund.nameMs) }))
  const note = ({ donationTo, itemId, isTaxDeductible }: Fund) =>
    [
      fundKindNames[donationTo as keyof typeof fundKindNames]?.(),
      nameOfItem(itemId),
      isTaxDeductible && m.charity_profile_fund_tax(),
    ].filter(Boolean)
  return (
    <>
      <EntryList
        title={m.charity_profile_funds()}
        none={m.charity_profile_funds_none()}
        rows={rows}
        note={fund => note(fund).join(', ')}
        add={isEdit ? { label: m.charity_profile_fund_add(), run: () => edit(blank) } : null}
        edit={({ own: { appPreferenceId: _, ...fund } }) => edit(fund)}
      />
      {edited && <FundDialog key={edited.id} fund={edited} parts={charity.appPreferences} onClose={() => edit(null)} />}
    </>
  )
}

type DialogProps = { fund: Draft; parts: readonly number[]; onClose: () => void }
function FundDialog({ fund, parts, onClose }: DialogProps) {
  const form = useEntryForm<Draft>({
    id: `charity/fund/${fund.id ?? 'new'}`,
    initial: fund,
    schema: calls.saveFund.spec.body,
    labels: {
      name: m.charity_profile_name(),
      nameMs: m.charity_profile_name_ms(),
      donationTo: m.charity_profile_fund_kind(),
      itemId: m.charity_profile_fund_item(),
    },
    send: (values, options) => api.charity.saveFund(values as Sent, options),
    onClose,
  })
  const [kind, item] = [form.input('donationTo'), form.input('itemId')]
  const offered = givingItems.filter(id => id === fund.itemId || parts.includes(preferenceOfItem(id)))
  return (
    <EntryDialog title={fund.id ? m.charity_profile_fund_edit() : m.charity_profile_fund_add()} form={form} onClose={onClose}>
      <TextInput required maxLength={80} autoComplete="off" data-autofocus {...form.text('name')} />
      <TextInput maxLength={80} autoComplete="off" {...form.text('nameMs')} />
      <Select
        {...kind}
        value={String(kind.value)}
        allowDeselect={false}
        data={kinds.map(id => ({ value: String(id), label: fundKindNames[id]() }))}
        onChange={value => kind.onChange(Number(value))}
      />
      <Select
        {...item}
        value={String(item.value)}
        allowDeselect={false}
        disabled={fund.id !== null}
        data={offered.map(id => ({ value: String(id), label: nameOfItem(id) }))}
        onChange={value => item.onChange(Number(value))}
      />
      <Checkbox
        label={m.charity_profile_fund_deductible()}
        description={m.charity_profile_fund_deductible_hint()}
        checked={form.values.isTaxDeductible}
        onChange={event => form.set('isTaxDeductible', event.currentTarget.checked)}
      />
      {fund.id && (
        <Checkbox
          label={m.charity_profile_in_use()}
          checked={form.values.isActive}
          onChange={event => form.set('isActive', event.currentTarget.checked)}
        />
      )}
    </EntryDialog>
  )
}
