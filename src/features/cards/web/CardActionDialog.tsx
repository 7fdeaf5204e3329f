import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { purposeName } from '#kit/giving/giving.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { getLocale } from '#messages/runtime.js'
import { api } from './api.ts'
import { ProblemNotice } from '#platform/web/form/Notice.tsx'
import { toSendProblem } from '#platform/web/form/use-submission.ts'
import { popups } from '#platform/web/ui/popups/popups.ts'
import type { CardDetails } from '../contract.ts'
import { cardLabel, cardLinkLimits } from '#features/card-vault/rules.ts'
import { useCardChange } from './use-cards.ts'
import css from './cards.module.css'

type Props = { card: CardDetails; action: 'remove' | 'sendLink'; onClose: () => void }

/** Confirms the removal of a card or a mail to its donor. A card in use lists its gifts and cannot be removed. */
export function CardActionDialog({ card, action, onClose }: Props) {
  const isRemoving = action === 'remove'
  const isInUse = isRemoving && card.gifts.length > 0
  const change = useCardChange<{ sentTo: string } | null>(
    () => (isRemoving ? api.cards.remove({ cardId: card.id }) : api.cards.sendLink({ cardId: card.id })),
    answer => {
      onClose()
      if (answer) popups.toast(m.cards_sent({ email: answer.sentTo }))
    },
  )
  const problem = change.error ? toSendProblem(change.error) : null
  const title = (isRemoving ? m.cards_remove_title : m.cards_send_title)({ card: cardLabel(card, m.term_others()) })
  return (
    <Dialog onClose={onClose} title={title}>
      <div className={css.dialog}>
        {isInUse ? (
          <InUse card={card} />
        ) : (
          <p className="muted">{isRemoving ? m.cards_remove_text() : m.cards_send_text({ days: cardLinkLimits.validDays })}</p>
        )}
        <ProblemNotice problem={problem && { ...problem, fields: {} }} />
        <footer className="dialog-actions">
          <Button onClick={onClose}>{m.cards_close()}</Button>
          {!isInUse && (
            <Button
              variant="filled"
              {...(isRemoving ? { color: 'danger' } : { 'data-autofocus': true })}
              aria-disabled={change.isPending}
              onClick={() => {
                if (!change.isPending) change.mutate()
              }}
            >
              {isRemoving ? m.cards_remove() : m.cards_send()}
            </Button>
          )}
        </footer>
      </div>
    </Dialog>
  )
}

const InUse = ({ card }: { card: CardDetails }) => (
  <>
    <p className="muted">{m.cards_in_use()}</p>
    <ul className={css.held}>
      {card.gifts.map(gift => (
        <li key={gift.id}>
          <Link to={`/donations/recurring/details?id=${gift.id}`}>{purposeName(getLocale(), gift)}</Link> <b>{formatMoney(gift.amount)}</b>
        </li>
      ))}
    </ul>
  </>
)
