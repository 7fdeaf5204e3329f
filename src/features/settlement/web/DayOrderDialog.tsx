import { Button } from '@mantine/core'
import { useState } from 'react'
import { DayOrder } from '#kit/time/read-day.ts'
import { m } from '#messages/messages.js'
import type { RefusalError } from '#platform/contract/refusal-error.ts'
import { DayOrderChoice } from '#platform/web/form/inputs/DayOrderChoice.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'

/** A statement whose dates fit several orders, with dates in question and the order that was chosen for the last of its kind. */
export type DayOrderQuestion = { file: File; orders: readonly DayOrder[]; samples: readonly string[]; earlier: DayOrder | null }

/** The question that a refused upload asks; null for any other refusal. */
export function dayOrderQuestionOf({ code, errors }: RefusalError, file: File): DayOrderQuestion | null {
  if (code !== 'DAY_ORDER_ASKED') return null
  const options = errors.flatMap(error => {
    const { data } = DayOrder.safeParse(error.field)
    return data ? [{ order: data, dates: String(error.values?.['dates'] ?? ''), isEarlier: error.code === 'DAY_ORDER_BEFORE' }] : []
  })
  return {
    file,
    orders: options.map(({ order }) => order),
    samples: options[0]?.dates.split(' · ') ?? [],
    earlier: options.find(({ isEarlier }) => isEarlier)?.order ?? null,
  }
}

type Props = {
  question: DayOrderQuestion | null
  isPending: boolean
  onClose: () => void
  read: (file: File, order: DayOrder) => void
}
/** Asks in which order the dates of a statement are. The order of the last statement of its kind is chosen beforehand, and said so. */
export function DayOrderDialog({ question, isPending, onClose, read }: Props) {
  const [chosen, setChosen] = useState<{ file: File; order: DayOrder } | null>(null)
  const order = (chosen?.file === question?.file ? chosen?.order : undefined) ?? question?.earlier ?? null
  return (
    <Dialog opened={question !== null} onClose={onClose} title={m.settlement_day_order_title()} isFirm>
      {question && (
        <form
          onSubmit={event => {
            event.preventDefault()
            if (order && !isPending) read(question.file, order)
          }}
        >
          <p className="muted">
            {m.settlement_day_order_text({ file: question.file.name })} {question.earlier && m.settlement_day_order_earlier()}
          </p>
          <DayOrderChoice
            orders={question.orders}
            samples={question.samples}
            order={order}
            choose={next => setChosen({ file: question.file, order: next })}
          />
          <footer className="dialog-actions">
            <Button onClick={onClose}>{m.platform_cancel()}</Button>
            <Button type="submit" variant="filled" loading={isPending} aria-disabled={!order}>
              {m.settlement_day_order_read()}
            </Button>
          </footer>
        </form>
      )}
    </Dialog>
  )
}
