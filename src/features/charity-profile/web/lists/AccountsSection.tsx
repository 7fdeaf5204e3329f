import { Button, TextInput } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import { charity as calls } from '#features/charity-profile/contract.ts'
import type { SectionProps } from '../sections/facts.tsx'
import { charityKey } from '../use-charity.ts'
import { EntryDialog } from './EntryDialog.tsx'
import { useEntryForm } from './use-entry-form.ts'
import css from './lists.module.css'

/** The bank accounts, of each number its last three characters. A new one, and the end of one, wait for a second person. */
export function AccountsSection({ charity, isEdit }: SectionProps) {
  const [isAdding, setAdding] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (account: { id: string; isActive: boolean }) => api.charity.switchBankAccount(account),
    onSettled: () => queries.invalidateQueries({ queryKey: charityKey }),
  })
  return (
    <Section
      title={m.charity_profile_accounts()}
      aside={
        isEdit && (
          <Button size="xs" leftSection={<PlusIcon aria-hidden="true" />} onClick={() => setAdding(true)}>
            {m.charity_profile_account_add()}
          </Button>
        )
      }
    >
      {charity.bankAccounts.length === 0 && <p className="muted">{m.charity_profile_accounts_none()}</p>}
      <ul className={css.list}>
        {charity.bankAccounts.map(({ id, holder, number, purpose, isActive }) => (
          <li key={id} data-active={isActive}>
            <span className={css.name}>
              <bdi className="code">{number}</bdi>
              <small>{[holder, purpose].filter(Boolean).join(', ')}</small>
            </span>
            {!isActive && (
              <Stamp icon={ProhibitIcon} tone="hollow">
                {m.charity_profile_account_ended()}
              </Stamp>
            )}
            {isEdit && (
              <Button
                size="xs"
                aria-disabled={isPending}
                aria-label={isActive ? m.charity_profile_account_end_of({ number }) : m.charity_profile_account_use_of({ number })}
                onClick={() => (isPending ? undefined : mutate({ id, isActive: !isActive }))}
              >
                {isActive ? m.charity_profile_account_end() : m.charity_profile_account_use()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAdding && <AccountDialog holder={charity.name} onClose={() => setAdding(false)} />}
    </Section>
  )
}

function AccountDialog({ holder, onClose }: { holder: string; onClose: () => void }) {
  const form = useEntryForm({
    id: 'charity/account/new',
    initial: { bank: '', holder, number: '', purpose: '' },
    schema: calls.addBankAccount.spec.body,
    labels: {
      bank: m.charity_profile_bank(),
      holder: m.charity_profile_holder(),
      number: m.charity_profile_number(),
      purpose: m.charity_profile_purpose(),
    },
    send: (values, options) => api.charity.addBankAccount(values, options),
    onClose,
  })
  return (
    <EntryDialog title={m.charity_profile_account_add()} form={form} onClose={onClose}>
      <p className="muted small">{m.charity_profile_two_people()}</p>
      <TextInput required maxLength={80} autoComplete="off" data-autofocus {...form.text('bank')} />
      <TextInput required maxLength={80} autoComplete="off" {...form.text('holder')} />
      <TextInput
        required
        maxLength={34}
        autoComplete="off"
        className="code"
        description={m.charity_profile_number_hint()}
        {...form.text('number')}
      />
      <TextInput maxLength={80} autoComplete="off" description={m.charity_profile_purpose_hint()} {...form.text('purpose')} />
    </EntryDialog>
  )
}
