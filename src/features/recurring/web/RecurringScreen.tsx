import { m } from '#messages/messages.js'
import { ListScreen } from '#platform/web/list-screen/ListScreen.tsx'
import { useListState } from '#platform/web/list-screen/use-list-state.ts'
import { Amount } from '#platform/web/ui/values/Amount.tsx'
import { DateText } from '#platform/web/ui/values/DateText.tsx'
import { RecurrenceStamp } from './RecurrenceStamp.tsx'
import { useRecurringList } from './use-recurring-list.ts'
import { frequencyName } from '#features/gift-screens/web/public.tsx'

/** The recurring gifts of the charity: found by donor, state and frequency. */
export function RecurringScreen() {
  const list = useListState(useRecurringList())
  return (
    <ListScreen
      list={list}
      title={m.recurring_title()}
      note={m.recurring_note()}
      itemOf={row => ({
        title: row.donorName,
        end: <Amount money={row.amount} />,
        stamp: <RecurrenceStamp row={row} />,
        note: (
          <>
            {frequencyName(row.frequency)}
            {row.nextChargeOn && (
              <>
                , <DateText value={row.nextChargeOn} />
              </>
            )}
          </>
        ),
      })}
      firstUse={{ text: m.recurring_first_use() }}
    />
  )
}
