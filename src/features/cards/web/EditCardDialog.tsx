import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { dayInZone } from '#kit/time/time-zones.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from './api.ts'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { useCurrentUser } from '#platform/web/state/hooks.ts'
import type { CardDetails } from '../contract.ts'
import { cardLabel, type Expiry, isExpired } from '#features/card-vault/rules.ts'
import { ExpiryFields } from './ExpiryFields.tsx'
import { useCardChange } from './use-cards.ts'
import css from './cards.module.css'

/** Edits a stored card: expiry, holder's name, and whether it is the default. */
export function EditCardDialog({ card, onClose }: { card: CardDetails; onClose: () => void }) {
  const today = dayInZone(new Date(), useCurrentUser().timeZone)
  const [expiry, setExpiry] = useState<Expiry>({ expiryMonth: card.expiryMonth, expiryYear: card.expiryYear })
  const [CardHolderName, setHolder] = useState(card.CardHolderName)
  const [isDefaultCard, setDefault] = useState(card.isDefaultCard)
  const [isTried, setTried] = useState(false)
  const isPast = isExpired(expiry, today)
  const saving = useCardChange(
    () => api.cards.edit({ cardId: card.id, ...expiry, CardHolderName: CardHolderName.trim(), isDefaultCard }),
    onClose,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isPast && CardHolderName.trim() && !saving.isPending) saving.mutate()
  }
  const problem = saving.error ? toSendProblem(saving.error) : null
  return (
    <Dialog onClose={onClose} title={m.cards_edit_title({ card: cardLabel(card, m.term_others()) })}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <ExpiryFields
          value={expiry}
          onChange={setExpiry}
          thisYear={Number(today.slice(0, 4))}
          error={isTried && isPast ? m.cards_expiry_wrong() : problem?.fields['expiryYear']}
        />
        <TextInput
          label={m.cards_holder()}
          autoComplete="off"
          maxLength={100}
          value={CardHolderName}
          error={isTried && !CardHolderName.trim() ? m.cards_holder_missing() : problem?.fields['CardHolderName']}
          onChange={event => setHolder(event.currentTarget.value)}
        />
        <Checkbox
          label={m.cards_as_default()}
          checked={isDefaultCard}
          disabled={card.isDefaultCard}
          onChange={event => setDefault(event.currentTarget.checked)}
        />
        <ProblemNotice problem={problem} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.cards_close()}</Button>
          <Button type="submit" variant="filled" aria-disabled={saving.isPending}>
            {m.cards_save()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
