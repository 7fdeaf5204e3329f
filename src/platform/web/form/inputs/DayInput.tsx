import { ActionIcon, Loader, Popover, TextInput } from '@mantine/core'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { Suspense, useState } from 'react'
import { formatDay, parseDay } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import type { FieldProps } from '../use-form.ts'

const DayCalendar = lazily(() => import('./DayCalendar.tsx'), 'DayCalendar')

type Props = FieldProps<string | null> & { today: string; latest?: string; required?: boolean; description?: string | null }

/** A date typed as DD/MM/YYYY or picked in a calendar. Incomplete text is null. */
export function DayInput({ value, onChange, today, latest, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const shown = typed ?? (value ? formatDay(value, 'DD/MM/YYYY') : '')
  const isUnread = typed !== null && typed !== '' && parseDay(typed) === null && typed.length >= 10
  return (
    <TextInput
      {...field}
      error={field.error ?? (isUnread ? m.platform_day_wrong() : undefined)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={m.platform_day_format()}
      value={shown}
      onChange={event => {
        const text = event.currentTarget.value.replace(/[^\d/]/g, '').slice(0, 10)
        setTyped(text)
        onChange(parseDay(text))
      }}
      onBlur={() => {
        if (parseDay(typed ?? '')) setTyped(null)
      }}
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon size={28} aria-label={m.platform_calendar()} onClick={() => setOpened(!opened)}>
              <CalendarBlankIcon size={16} aria-hidden="true" />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={m.platform_calendar()}>
            <Suspense fallback={<Loader aria-label={m.platform_frames_loading()} />}>
              <DayCalendar
                day={value}
                today={today}
                {...(latest ? { latest } : {})}
                pick={day => {
                  setTyped(null)
                  setOpened(false)
                  onChange(day)
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}
