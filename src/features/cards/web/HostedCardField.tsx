import { Loader, Select } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Notice } from '#platform/web/form/Notice.tsx'
import type { HostedProps } from './hosted-props.ts'
import { StripeField } from './StripeField.tsx'
import { useHostedFields } from './use-cards.ts'

/** The card provider's own fields; in demo mode a labelled choice of test cards. */
export function HostedCardField(props: HostedProps) {
  const { data: fields } = useHostedFields()
  if (!fields) return <Loader aria-label={m.platform_frames_loading()} />
  if (fields.provider === null) return <Notice tone="danger">{m.cards_none_taken()}</Notice>
  if (fields.provider === 'stripe')
    return <StripeField {...props} publishableKey={fields.publishableKey} scriptUrl={fields.scriptUrl ?? ''} />
  return <TestCards {...props} cards={fields.testCards} />
}

function TestCards({ onReady, isMissing, error, cards }: HostedProps & { cards: readonly { token: string; label: string }[] }) {
  const [token, setToken] = useState<string | null>(null)
  return (
    <>
      <Notice>{m.cards_test_note()}</Notice>
      <Select
        label={m.cards_test_card()}
        placeholder={m.cards_test_choose()}
        data={cards.map(card => ({ value: card.token, label: card.label }))}
        value={token}
        error={error ?? (isMissing ? m.cards_test_choose() : undefined)}
        onChange={value => {
          setToken(value)
          onReady(value === null ? null : async () => value)
        }}
        data-autofocus
      />
    </>
  )
}
