import { DayOrder } from '#kit/time/read-day.ts'
import { m } from '#messages/messages.js'
import type { RefusalError } from '#platform/contract/refusal-error.ts'
import { DayOrderChoice } from '#platform/web/form/inputs/DayOrderChoice.tsx'
import { FileQuestionDialog } from '#platform/web/ui/file-questions/FileQuestionDialog.tsx'

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
export const DayOrderDialog = (props: Props) => (
  <FileQuestionDialog<DayOrderQuestion, DayOrder>
    {...props}
    title={m.settlement_day_order_title()}
    readLabel={m.settlement_day_order_read()}
    initialAnswer={({ earlier }) => earlier}
  >
    {({ file, orders, samples, earlier }, order, choose) => (
      <>
        <p className="muted">
          {m.settlement_day_order_text({ file: file.name })} {earlier && m.settlement_day_order_earlier()}
        </p>
        <DayOrderChoice orders={orders} samples={samples} order={order} choose={choose} />
      </>
    )}
  </FileQuestionDialog>
)
