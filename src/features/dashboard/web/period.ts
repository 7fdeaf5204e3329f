import { datePresetIds, type DatePresetId } from '#kit/time/date-presets.ts'
import type { Day } from '#kit/time/days.ts'

/** The specification's `dateFiler`: the presets, the last for days of one's own. */
export const presets: readonly DatePresetId[] = Object.values(datePresetIds)
export const customPreset = datePresetIds.custom
const usual = datePresetIds.month

/** The period of a dashboard; only a custom one has days. */
export type Period = { readonly preset: DatePresetId; readonly fromDate: Day | null; readonly toDate: Day | null }

/** Reads the period from an address: the last month unless it names another one. */
export function readPeriod(search: URLSearchParams): Period {
  const preset = presets.find(id => String(id) === search.get('period')) ?? usual
  const dayOf = (name: string) => (preset === customPreset ? dayIn(search.get(name)) : null)
  return { preset, fromDate: dayOf('from'), toDate: dayOf('to') }
}

const dayIn = (text: string | null): Day | null => (text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null)

/** Whether a period can be asked for: a custom one has both days, in order. */
export const isComplete = ({ preset, fromDate, toDate }: Period): boolean =>
  preset !== customPreset || (fromDate !== null && toDate !== null && fromDate <= toDate)
