import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { ProhibitIcon } from '@phosphor-icons/react/dist/csr/Prohibit'
import { HourglassLowIcon } from '@phosphor-icons/react/dist/csr/HourglassLow'
import type { Icon } from '@phosphor-icons/react'
import type { RateItemId } from '#kit/giving/rate-items.ts'
import { rateItemIds } from '#kit/giving/ids.ts'
import { m } from '#messages/messages.js'
import { Stamp, type StampTone } from '#platform/web/ui/values/Stamp.tsx'
import { gradeLabel } from '#features/gift-screens/web/public.tsx'
import type { RateRow } from '../contract.ts'
import { singleGrade } from '#features/rates/rules.ts'
import type { RatePhase } from '../rules.ts'

export const itemNames: Readonly<Record<RateItemId, () => string>> = {
  [rateItemIds.nisab]: m.rate_settings_item_nisab,
  [rateItemIds.fitrah]: m.rate_settings_item_fitrah,
  [rateItemIds.fidyah]: m.rate_settings_item_fidyah,
  [rateItemIds.kaffarah]: m.rate_settings_item_kaffarah,
}
/** The kinds in the order of the timeline. */
export const itemOrder: readonly RateItemId[] = [rateItemIds.nisab, rateItemIds.fitrah, rateItemIds.fidyah, rateItemIds.kaffarah]

/** What one unit of a kind is: 'per day'. */
export const unitNames: Readonly<Record<RateItemId, () => string>> = {
  [rateItemIds.nisab]: m.rate_settings_unit_nisab,
  [rateItemIds.fitrah]: m.rate_settings_unit_fitrah,
  [rateItemIds.fidyah]: m.rate_settings_unit_fidyah,
  [rateItemIds.kaffarah]: m.rate_settings_unit_kaffarah,
}

const phases: Readonly<Record<RatePhase, { name: () => string; icon: Icon; tone: StampTone }>> = {
  waiting: { name: m.rate_settings_phase_waiting, icon: ClockIcon, tone: 'warning' },
  returned: { name: m.rate_settings_phase_returned, icon: ArrowUUpLeftIcon, tone: 'danger' },
  upcoming: { name: m.rate_settings_phase_upcoming, icon: CalendarBlankIcon, tone: 'info' },
  inForce: { name: m.rate_settings_phase_in_force, icon: CheckIcon, tone: 'success' },
  ended: { name: m.rate_settings_phase_ended, icon: HourglassLowIcon, tone: 'neutral' },
  replaced: { name: m.rate_settings_phase_replaced, icon: ProhibitIcon, tone: 'hollow' },
}
export const phaseName = (phase: RatePhase): string => phases[phase].name()
/** The state of a rate as a stamp. */
export function PhaseStamp({ phase }: { phase: RatePhase }) {
  const { name, icon, tone } = phases[phase]
  return (
    <Stamp icon={icon} tone={tone}>
      {name()}
    </Stamp>
  )
}

type GradeFields = Pick<RateRow, 'itemId' | 'grade' | 'metal' | 'weightGrams'>
/** The grade of a rate: what its nisab is the value of, or its name. */
export function gradeName({ itemId, grade, metal, weightGrams }: GradeFields): string {
  const own = grade === singleGrade ? '' : gradeLabel(grade)
  if (metal === null || weightGrams === null) return own || unitNames[itemId]()
  const weight = { grams: weightGrams }
  return [metal === 'gold' ? m.rate_settings_gold(weight) : m.rate_settings_silver(weight), own].filter(Boolean).join(', ')
}

/** How a rate becomes an amount. */
export function ruleName({ itemId, compounds }: Pick<RateRow, 'itemId' | 'compounds'>): string {
  if (itemId === rateItemIds.nisab) return m.rate_settings_rule_nisab()
  if (itemId === rateItemIds.fidyah) return compounds ? m.rate_settings_rule_years() : m.rate_settings_rule_days()
  return m.rate_settings_rule_people()
}

/** The authority and source of a rate, with a link where it has one. */
export function SourceLink({ authority, source, sourceUrl }: Pick<RateRow, 'authority' | 'source' | 'sourceUrl'>) {
  const words = [authority, source].filter(Boolean).join(', ')
  if (!sourceUrl) return words
  return (
    <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
      {words}
    </a>
  )
}
