import { addDays } from '#kit/time/days.ts'
import { ramadan } from '#kit/time/hijri.ts'
import { m } from '#messages/messages.js'
import { useAnnouncedMonths } from '#platform/web/ui/values/hijri-context.ts'
import { spanOf, type TimelineWindow } from './timeline-window.ts'

/** The charity's Ramadan that lies in a window: its name, and where. Null when there is none. */
export function useRamadanIn(window: TimelineWindow): { name: string; start: number; width: number } | null {
  const months = useAnnouncedMonths()
  const start = months.find(({ month, startsOn }) => month === ramadan && startsOn <= window.to && startsOn >= addDays(window.from, -30))
  const end = start && months.find(({ year, month }) => year === start.year && month === ramadan + 1)
  if (!start || !end) return null
  const { year, startsOn } = start
  return { name: m.rate_settings_ramadan_of({ year: String(year) }), ...spanOf(window, startsOn, addDays(end.startsOn, -1)) }
}
