import { presetRange, datePresetIds } from '#kit/time/date-presets.ts'
import { NativeSelect } from '@mantine/core'
import { m } from '#messages/messages.js'
import { DayInput } from '#platform/web/form/inputs/DayInput.tsx'
import { useEnvironment } from '#platform/web/list-screen/use-environment.ts'
import css from './dashboard.module.css'
import { customPreset, type Period, presets } from './period.ts'

const words = {
  [datePresetIds.day]: m.dashboard_preset_1,
  [datePresetIds.lastWeek]: m.dashboard_preset_2,
  [datePresetIds.month]: m.dashboard_preset_3,
  [datePresetIds.threeMonths]: m.dashboard_preset_4,
  [datePresetIds.twelveMonths]: m.dashboard_preset_5,
  [datePresetIds.custom]: m.platform_preset_custom,
}

type Props = { period: Period; change: (values: Readonly<Record<string, string | null>>) => void }

/** Chooses the period of the dashboard: a preset, or the days of a custom one. */
export function PeriodPicker({ period: { preset, fromDate, toDate }, change }: Props) {
  const { dates } = useEnvironment()
  const isBackwards = fromDate !== null && toDate !== null && fromDate > toDate
  // The days of the period before are where one's own begin.
  const choose = (chosen: string) => {
    const shown = Number(chosen) === customPreset ? presetRange(preset, dates.today) : null
    change({ period: chosen, from: shown?.startDate ?? null, to: shown?.endDate ?? null })
  }
  const day = (name: 'from' | 'to', label: string, value: string | null) => (
    <DayInput
      id={`period-${name}`}
      name={name}
      label={label}
      today={dates.today}
      value={value}
      error={name === 'to' && isBackwards ? m.dashboard_period_backwards() : undefined}
      onChange={chosen => change({ [name]: chosen })}
    />
  )
  return (
    <div className={css.period}>
      {preset === customPreset && day('from', m.platform_from(), fromDate)}
      {preset === customPreset && day('to', m.platform_to(), toDate)}
      <NativeSelect
        size="sm"
        aria-label={m.dashboard_period()}
        value={preset}
        onChange={event => choose(event.currentTarget.value)}
        data={presets.map(id => ({ value: String(id), label: words[id]() }))}
      />
    </div>
  )
}
