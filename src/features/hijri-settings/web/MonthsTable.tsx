import type { ReactNode } from 'react'
import { daysBetween, type Day } from '#kit/time/days.ts'
import { hijriAuthorities } from '#jurisdictions/hijri-authorities.ts'
import type { HijriAuthority } from '#jurisdictions/jurisdictions.ts'
import { hijriMonthName, ramadan } from '#kit/time/hijri.ts'
import { m } from '#messages/messages.js'
import { NoValue } from '#platform/web/list-screen/table/MoneyCell.tsx'
import { ValueTable } from '#platform/web/ui/values/ValueTable.tsx'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { monthsOfYear } from '../rules.ts'
import css from './hijri.module.css'

/** The first day of a month by an authority; null while it is not known. */
export type MonthValue = {
  authority: HijriAuthority
  month: number
  startsOn: Day | null
  isAnnounced: boolean
  source: string
  sourceUrl: string
}
type Suggestion = { month: number; ummAlQura: Day; mabims: Day }

type Props = {
  followed: HijriAuthority
  months: readonly MonthValue[]
  /** The computed days; undefined while they are not there. */
  suggestions: readonly Suggestion[] | undefined
  /** Which authority's days are entered, and the inputs of a month. */
  entry?: { authority: HijriAuthority; of: (month: number) => ReactNode }
}

/** The first day of each month: by the authorities, and by two computed calendars as suggestions. */
export function MonthsTable({ followed, months, suggestions, entry }: Props) {
  const valueOf = (authority: HijriAuthority, month: number) => months.find(one => one.authority === authority && one.month === month)
  const first = entry?.authority ?? followed
  const others = hijriAuthorities.filter(
    authority => authority !== first && months.some(one => one.authority === authority && one.startsOn),
  )
  return (
    <ValueTable label={m.hijri_settings_months()} needs={720}>
      <thead>
        <tr>
          <th>{m.hijri_settings_month()}</th>
          <th>{m.hijri_settings_days()}</th>
          <th>
            {first}
            <small>{first === followed ? m.hijri_settings_followed() : m.hijri_settings_compared()}</small>
          </th>
          {others.map(authority => (
            <th key={authority}>
              {authority}
              <small>{authority === followed ? m.hijri_settings_followed() : m.hijri_settings_compared()}</small>
            </th>
          ))}
          <th>
            {m.hijri_settings_umm_al_qura()}
            <small>{m.hijri_settings_suggestion()}</small>
          </th>
          <th>
            {m.hijri_settings_mabims()}
            <small>{m.hijri_settings_suggestion()}</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: monthsOfYear }, (_, at) => {
          const month = at + 1
          const own = valueOf(first, month)
          return (
            <tr key={month} className={css.month} data-ramadan={month === ramadan}>
              <th scope="row">{hijriMonthName(month)}</th>
              <td>{lengthOf(own?.startsOn, valueOf(first, month + 1)?.startsOn) ?? <NoValue />}</td>
              <td className={css.own}>{entry ? entry.of(month) : <Known value={own} />}</td>
              {others.map(authority => (
                <td key={authority}>
                  <Known value={valueOf(authority, month)} />
                </td>
              ))}
              <td>
                <Computed day={suggestions?.[at]?.ummAlQura} own={own?.startsOn ?? null} />
              </td>
              <td>
                <Computed day={suggestions?.[at]?.mabims} own={own?.startsOn ?? null} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </ValueTable>
  )
}

const lengthOf = (from: Day | null | undefined, to: Day | null | undefined) => (from && to ? daysBetween(from, to) : null)

/** A day that an authority announced; one that is only expected is muted and says so. */
function Known({ value }: { value: MonthValue | undefined }) {
  const dayText = useDayText()
  if (!value?.startsOn) return <span className="muted">{m.hijri_settings_not_yet()}</span>
  const day = dayText(value.startsOn)
  if (value.isAnnounced) return <b>{day}</b>
  return (
    <span className="muted">
      {day} <small>{m.hijri_settings_suggested()}</small>
    </span>
  )
}

/** A computed day, marked with the days that it is before or after the authority's. */
function Computed({ day, own }: { day: Day | undefined; own: Day | null }) {
  const dayText = useDayText()
  if (!day) return <NoValue />
  const daysApart = own ? daysBetween(own, day) : 0
  return (
    <span className="muted">
      {dayText(day, 'monthDay')}
      {daysApart !== 0 && <span className={css.apart}>{daysApart > 0 ? `+${daysApart}` : `−${-daysApart}`}</span>}
    </span>
  )
}
