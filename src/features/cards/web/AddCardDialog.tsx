import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { api } from './api.ts'
import { Notice, ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { HostedCardField } from './HostedCardField.tsx'
import type { TakeToken } from './hosted-props.ts'
import { useCardChange } from './use-cards.ts'
import css from './cards.module.css'

type Props = { donorId: string; isFirst: boolean; onClose: () => void }

/** Adds a card: the provider's fields take the number and return a token; only the token is sent. */
export function AddCardDialog({ donorId, isFirst, onClose }: Props) {
  const [holder, setHolder] = useState('')
  const [isDefaultCard, setDefault] = useState(isFirst)
  const [isTried, setTried] = useState(false)
  // Requests a token from the provider's fields; null until they are complete.
  const [take, setTake] = useState<TakeToken | null>(null)
  const adding = useCardChange(async () => {
    const cardToken = await take!(holder.trim())
    return api.cards.add({ donorId, cardToken, CardHolderName: holder.trim(), isDefaultCard })
  }, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (take && holder.trim() && !adding.isPending) adding.mutate()
  }
  const problem = adding.error ? toSendProblem(adding.error) : null
  return (
    <Dialog onClose={onClose} title={m.cards_add_title()}>
      <form className={css.dialog} onSubmit={submit} noValidate>
        <p className="muted">{m.cards_add_note()}</p>
        <HostedCardField onReady={ready => setTake(() => ready)} isMissing={isTried && !take} error={problem?.fields['cardToken']} />
        <TextInput
          label={m.cards_holder()}
          autoComplete="off"
          maxLength={100}
          value={holder}
          error={isTried && !holder.trim() ? m.cards_holder_missing() : problem?.fields['CardHolderName']}
          onChange={event => setHolder(event.currentTarget.value)}
        />
        <Checkbox label={m.cards_as_default()} checked={isDefaultCard} onChange={event => setDefault(event.currentTarget.checked)} />
        {problem?.code === 'CARD_KNOWN' ? <Notice tone="danger">{problem.message}</Notice> : <ProblemNotice problem={problem} />}
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.cards_close()}</Button>
          <Button type="submit" variant="filled" aria-disabled={adding.isPending}>
            {m.cards_add()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
