import { formatMoment } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { ConflictNotice } from '#platform/web/form/ConflictNotice.tsx'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import type { GiftToEdit } from '#features/gifts/editing.ts'
import { type DayText, useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { changedFields, fieldWords, valueWords } from './edit-labels.ts'

type Props = { seen: GiftToEdit; saved: GiftToEdit; keepMine: () => void; takeTheirs: () => void }

/** A gift that another user changed first: who, when, what, and the two possible actions. */
export function EditConflict({ seen, saved, keepMine, takeTheirs }: Props) {
  const { timeZone } = useEnvironment()
  const dayText = useDayText()
  return (
    <ConflictNotice
      title={conflictText(saved, timeZone, dayText)}
      differences={changedFields(seen, saved).map(field => ({
        field: fieldWords(field),
        before: valueWords(seen, field),
        after: valueWords(saved, field),
      }))}
      keepMine={keepMine}
      takeTheirs={{ label: m.gift_screens_take_theirs({ name: saved.lastChange?.by ?? '–' }), take: takeTheirs }}
    />
  )
}

function conflictText({ lastChange }: GiftToEdit, timeZone: string, dayText: DayText): string {
  const name = lastChange?.by ?? '–'
  const minutes = lastChange ? Math.floor((Date.now() - new Date(lastChange.at).getTime()) / 60_000) : 0
  if (minutes < 1) return m.gift_screens_changed_just_now({ name })
  if (minutes < 60) return m.gift_screens_changed_ago({ name, minutes })
  const at = lastChange?.at ?? ''
  return m.gift_screens_changed_on({ name, day: `${dayText(at)}, ${formatMoment(at, timeZone, 'HH:mm')}` })
}
