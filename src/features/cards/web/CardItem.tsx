import { Button } from '@mantine/core'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { CreditCardIcon } from '@phosphor-icons/react/dist/csr/CreditCard'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { m } from '#messages/messages.js'
import { Stamp } from '#platform/web/ui/values/Stamp.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import type { CardAction, CardDetails } from '../contract.ts'
import { cardLabel, formatExpiry } from '#features/card-vault/rules.ts'
import css from './cards.module.css'

const verbs: Record<CardAction, () => string> = { edit: m.cards_edit, remove: m.cards_remove, sendLink: m.cards_send }

/** One stored card, never more of its number than the last four digits. */
export function CardItem({ card, ask }: { card: CardDetails; ask: (action: CardAction) => void }) {
  const name = cardLabel(card, m.term_others())
  return (
    <li className={css.card}>
      <CreditCardIcon size={20} aria-hidden="true" />
      <div className={css.what}>
        <p className={css.name}>
          <b>{name}</b>
          {card.isDefaultCard && <span className={css.preferred}>{m.cards_default()}</span>}
          {card.isExpired && (
            <Stamp icon={ProhibitIcon} tone="danger">
              {m.cards_expired()}
            </Stamp>
          )}
          {card.expiresSoon && (
            <Stamp icon={ClockIcon} tone="warning">
              {m.cards_soon()}
            </Stamp>
          )}
        </p>
        <p className="muted small">
          <Facts card={card} />
        </p>
        {card.actions.length > 0 && (
          <div className={css.does}>
            {card.actions.map(action => (
              <Button
                key={action}
                size="xs"
                variant="subtle"
                aria-label={m.cards_actions_of({ action: verbs[action](), card: name })}
                onClick={() => ask(action)}
              >
                {verbs[action]()}
              </Button>
            ))}
          </div>
        )}
      </div>
    </li>
  )
}

function Facts({ card }: { card: CardDetails }) {
  const dayText = useDayText()
  const { length } = card.gifts
  const facts = [
    m.cards_expires({ expiry: formatExpiry(card) }),
    card.CardHolderName,
    length > 0 && m.cards_gifts({ count: length }),
    card.linkSentAt && m.cards_link_sent({ day: dayText(card.linkSentAt) }),
  ]
  return <>{facts.filter(Boolean).join(' · ')}</>
}
