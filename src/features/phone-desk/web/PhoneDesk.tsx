import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from './api.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { PhoneDeskProps } from '#platform/web/shell/palette/phone-desk.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import type { Caller, KnownBy } from '../contract.ts'
import { CallerDesk } from './CallerDesk.tsx'
import css from './phone-desk.module.css'

const leastLetters = 2
const knownByWords: Readonly<Record<KnownBy, () => string>> = {
  name: m.phone_desk_by_name,
  email: m.phone_desk_by_email,
  phone: m.phone_desk_by_phone,
  nric: m.phone_desk_by_nric,
  receiptNo: m.phone_desk_by_receipt,
  card: m.phone_desk_by_card,
}

/** The phone desk: finds the caller by what they say, and shows their records and the actions on them. */
export function PhoneDesk({ text, onEnter, onClose }: PhoneDeskProps) {
  const { data: callers, isError, error, refetch } = useCallers(text)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const caller = callers?.find(({ donorId }) => donorId === chosenId) ?? callers?.[0]
  return (
    <>
      <p className={css.status} role="status">
        {callers && caller && m.phone_desk_found({ by: knownByWords[caller.knownBy](), count: callers.length })}
      </p>
      {isError && <Failed error={error} retry={() => void refetch()} />}
      {text.length < leastLetters && <p className={css.hint}>{m.phone_desk_hint()}</p>}
      {text.length >= leastLetters && !callers && !isError && <Skeleton className={css.loading} height={200} />}
      {callers?.length === 0 && <p className={css.hint}>{m.phone_desk_nobody({ text })}</p>}
      {callers && callers.length > 1 && <Callers callers={callers} shown={caller} choose={setChosenId} />}
      {caller && <CallerDesk key={caller.donorId} caller={caller} typed={text} onEnter={onEnter} onClose={onClose} />}
      <p className={css.keys} aria-hidden="true">
        <Kbd>Tab</Kbd> {m.platform_palette_key_verbs()} <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> {m.phone_desk_key_text()}
      </p>
    </>
  )
}

function useCallers(text: string) {
  const [settled] = useDebouncedValue(text, 180)
  const isAsked = text.length >= leastLetters
  const { data, ...query } = useQuery({
    queryKey: ['donors', 'callers', settled],
    queryFn: () => api.phoneDesk.find({ text: settled }),
    enabled: isAsked && settled.length >= leastLetters,
    staleTime: 30_000,
    retry: false,
  })
  return { ...query, data: isAsked && settled === text ? data : undefined }
}

/** A forbidden look-up is not tried again. */
const Failed = ({ error, retry }: { error: Error | null; retry: () => void }) =>
  error instanceof RefusalError && error.status === 403 ? (
    <p className={css.hint} role="alert">
      {m.phone_desk_forbidden()}
    </p>
  ) : (
    <div className={css.hint} role="alert">
      <p>{m.phone_desk_failed()}</p>
      <Button onClick={retry}>{m.platform_try_again()}</Button>
    </div>
  )

type CallersProps = { callers: readonly Caller[]; shown: Caller | undefined; choose: (donorId: string) => void }
/** The donors who may be calling; the shown one is pressed. */
const Callers = ({ callers, shown, choose }: CallersProps) => (
  <ul className={css.callers} aria-label={m.phone_desk_callers()}>
    {callers.map(({ donorId, donorName, known }) => (
      <li key={donorId}>
        <button type="button" aria-pressed={donorId === shown?.donorId} onClick={() => choose(donorId)}>
          {donorName} {known && <span className="muted small">{known}</span>}
        </button>
      </li>
    ))}
  </ul>
)
