import { Button, TextInput } from '@mantine/core'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Currency, formatWithCents } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { DraftRestored } from '#platform/web/form/DraftRestored.tsx'
import { ErrorSummary } from '#platform/web/form/ErrorSummary.tsx'
import { Notice } from '#platform/web/form/Notice.tsx'
import { fieldId } from '#platform/web/form/use-form.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { SessionDetails } from '#features/declarations/contract.ts'
import { longest, type Turn } from '#features/declarations/rules.ts'
import { partNames } from '../labels.tsx'
import { CashTable } from './CashTable.tsx'
import { type CountForm, sumsOf, useCountForm, valuesOf } from './count-form.ts'
import { CountPeople } from './CountPeople.tsx'
import { DrawerFields } from './DrawerFields.tsx'
import { NumberPad } from './NumberPad.tsx'
import { Batches, Cheques } from './Papers.tsx'
import css from './count.module.css'
import { closurePath } from '#features/declarations/paths.ts'

type Props = { session: SessionDetails; turn: Turn }

/** One person's count of a session: cash, cheques, batches, and their signature. Nothing on it says what is expected. */
export function CountDesk({ session, turn }: Props) {
  const { currency, counters } = session
  const { userId } = useCurrentUser()
  const navigate = useNavigate()
  // Of two people only the first knows the drawer's float, and what left it.
  const isDrawer = turn === 'first' || turn === 'standIn' || (turn === 'recount' && counters[0]?.id === userId)
  const { form, password, setPassword } = useCountForm(session, turn, isDrawer, ({ id, isFiled }) => {
    if (isFiled) void navigate(`${closurePath}/details?id=${id}`)
  })
  const [focused, setFocused] = useState(valuesOf(currency)[0] ?? 0)
  return (
    <form className={css.desk} noValidate aria-busy={form.sending} onSubmit={form.submit}>
      {form.restored && <DraftRestored discard={form.discardDraft} />}
      <Notices session={session} turn={turn} />
      <ErrorSummary form={form} />
      <div className={css.columns}>
        <div>
          {turn === 'standIn' && (
            <TextInput {...form.text('absentBecause')} required autoComplete="off" maxLength={longest.reason} className={css.absent} />
          )}
          <p className={css.blind}>
            <EyeSlashIcon size={20} aria-hidden="true" />
            <span>{m.declarations_blind()}</span>
          </p>
          <CashTable
            form={form}
            currency={currency}
            focused={focused}
            onFocus={setFocused}
            onLast={() => document.getElementById(isDrawer ? fieldId(form.id, 'float') : fieldId(form.id, 'password'))?.focus()}
          />
        </div>
        <aside aria-label={m.platform_beside()}>
          <NumberPad form={form} currency={currency} value={focused} />
          <CountPeople session={session} />
        </aside>
      </div>
      {isDrawer && <DrawerFields form={form} currency={currency} />}
      <div className={css.papers}>
        <Cheques form={form} currency={currency} />
        <Batches form={form} currency={currency} />
      </div>
      <SignBar form={form} currency={currency} password={password} setPassword={setPassword} />
    </form>
  )
}

function Notices({ session: { differs, returnedBecause, state, officer }, turn }: Props) {
  const parts = differs.map(part => partNames[part]()).join(', ')
  return (
    <div className={css.notices}>
      {state === 'returned' && returnedBecause && (
        <Notice tone="warning">{m.declarations_returned_because({ reason: returnedBecause })}</Notice>
      )}
      {differs.length > 0 && <Notice tone="warning">{m.declarations_counts_differ({ parts })}</Notice>}
      {turn === 'standIn' && <Notice tone="warning">{m.declarations_absent_notice({ name: officer.name })}</Notice>}
    </div>
  )
}

type SignProps = { form: CountForm; currency: Currency; password: string; setPassword: (password: string) => void }

/** The declared sums, and the password that signs them. */
function SignBar({ form, currency, password, setPassword }: SignProps) {
  const { cash, cheques, batches } = sumsOf(form.values)
  const declared = formatWithCents({ minor: cash + cheques + batches, currency })
  return (
    <div className={css.sign}>
      <p>
        <span className="muted small">{[partNames.cash(), partNames.cheques(), partNames.batches()].join(', ')}</span>
        <b>
          {declared} {m.declarations_declared()}
        </b>
      </p>
      <TextInput
        type="password"
        id={fieldId(form.id, 'password')}
        label={m.declarations_password()}
        required
        autoComplete="current-password"
        maxLength={128}
        value={password}
        error={form.errorOf('password')}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" variant="filled" aria-disabled={form.sending}>
        {m.declarations_sign_and_file({ amount: declared })}
      </Button>
    </div>
  )
}
