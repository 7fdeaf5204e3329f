import { Button, Skeleton } from '@mantine/core'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import type { CardAction, CardDetails } from '../contract.ts'
import { CardItem } from './CardItem.tsx'
import { useCards, useDonorRights } from './use-cards.ts'
import css from './cards.module.css'

const AddCardDialog = lazyComponent(() => import('./AddCardDialog.tsx').then(part => part.AddCardDialog))
const EditCardDialog = lazyComponent(() => import('./EditCardDialog.tsx').then(part => part.EditCardDialog))
const CardActionDialog = lazyComponent(() => import('./CardActionDialog.tsx').then(part => part.CardActionDialog))
type CardDialog = { action: CardAction; card: CardDetails }

type CardsProps = { cards: readonly CardDetails[] | undefined; ask: (asked: CardDialog) => void }
function Cards({ cards, ask }: CardsProps) {
  if (!cards) return <Skeleton height={56} />
  if (cards.length === 0) return <p className="muted small">{m.cards_none()}</p>
  return (
    <ul className={css.cards}>
      {cards.map(card => (
        <CardItem key={card.id} card={card} ask={action => ask({ action, card })} />
      ))}
    </ul>
  )
}

/** The stored cards of a donor with their recurring gifts and actions. */
export function CardsPanel({ donorId }: { donorId: string }) {
  const { isView, isEdit } = useDonorRights()
  const { data: cards, isError, refetch } = useCards(donorId, isView)
  const [isAdding, setAdding] = useState(false)
  const [asked, setAsked] = useState<CardDialog | null>(null)
  if (!isView) return null
  const close = () => setAsked(null)
  const add = isEdit && (
    <Button size="xs" leftSection={<PlusIcon />} onClick={() => setAdding(true)}>
      {m.cards_add()}
    </Button>
  )
  return (
    <Section title={m.cards_title()} aside={add}>
      {isError ? (
        <div className={css.dialog}>
          <p className="muted small">{m.cards_failed()}</p>
          <Button onClick={() => void refetch()}>{m.cards_retry()}</Button>
        </div>
      ) : (
        <Cards cards={cards} ask={setAsked} />
      )}
      {isAdding && <AddCardDialog donorId={donorId} isFirst={!cards?.length} onClose={() => setAdding(false)} />}
      {asked?.action === 'edit' && <EditCardDialog card={asked.card} onClose={close} />}
      {asked && asked.action !== 'edit' && <CardActionDialog card={asked.card} action={asked.action} onClose={close} />}
    </Section>
  )
}
