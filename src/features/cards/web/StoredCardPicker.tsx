import { Select } from '@mantine/core'
import { m } from '#messages/messages.js'
import { cardLabel, formatExpiry } from '#features/card-vault/rules.ts'
import { useCardsToCharge } from './use-cards.ts'

type Props = {
  id?: string
  donorId: string
  value: string | null
  onChange: (cardId: string | null) => void
  error?: string | undefined
}

/** Which of the donor's stored cards the next gifts are charged to; an expired one is shown disabled. */
export function StoredCardPicker({ id, donorId, value, onChange, error }: Props) {
  const { data: cards } = useCardsToCharge(donorId)
  if (cards?.length === 0) return <p className="muted small">{m.cards_pick_none()}</p>
  return (
    <Select
      {...(id && { id })}
      label={m.cards_pick()}
      description={m.cards_pick_hint()}
      data={(cards ?? []).map(card => ({
        value: card.id,
        label: card.isExpired
          ? m.cards_pick_expired({ card: cardLabel(card, m.term_others()) })
          : `${cardLabel(card, m.term_others())}, ${formatExpiry(card)}`,
        disabled: card.isExpired,
      }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}
