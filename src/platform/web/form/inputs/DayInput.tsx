import { ActionIcon, Loader, Popover, TextInput } from '@mantine/core'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { Suspense, useRef, useState } from 'react'
import { formatDay, parseDay } from '#kit/time/date-format.ts'
import { m } from '#messages/messages.js'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import type { FieldProps } from '../use-form.ts'
import { useUnreadText } from './use-unread-text.ts'
import { warningBelow } from './warning-below.tsx'

const DayCalendar = lazily(() => import('./DayCalendar.tsx'), 'DayCalendar')

const longest = 'DD/MM/YYYY'.length

type Props = FieldProps<string | null> & {
  today: string
  latest?: string
  required?: boolean
  description?: string
  warning?: string | null
  /** Refuses a year of two digits, for days that may be of the century before, such as that of a birth. */
  hasWholeYear?: boolean
}

/** The day of a text whose year has two digits, in this century; null when there is none. */
const dayOfShortYear = (text: string) => parseDay(text.replace(/\/(\d{2})$/, '/20$1'))

/**
 * A date typed as DD/MM/YYYY or picked in a calendar. Other text leaves the value as it is and is never submitted; a year of two digits is
 * completed in sight when the field is left.
 */
export function DayInput({ value, onChange, today, latest, hasWholeYear = false, warning = null, ...field }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLInputElement>(null)
  const shown = typed ?? (value ? formatDay(value, 'DD/MM/YYYY') : '')
  const isUnread = typed !== null && typed !== '' && parseDay(typed) === null
  const { isRefused, judge } = useUnreadText(ref, isUnread)
  const isWrong = isRefused || (isUnread && typed.length >= longest)
  return (
    <TextInput
      {...field}
      {...warningBelow(warning)}
      ref={ref}
      error={field.error ?? (isWrong ? m.platform_day_wrong() : undefined)}
      inputMode="numeric"
      autoComplete="off"
      placeholder={m.platform_day_format()}
      value={shown}
      onChange={event => {
        const text = event.currentTarget.value.replace(/[^\d/]/g, '').slice(0, longest)
        const day = parseDay(text)
        setTyped(text)
        if (day || text === '') onChange(day)
      }}
      onBlur={() => {
        const completed = isUnread && !hasWholeYear ? dayOfShortYear(typed) : null
        if (completed) onChange(completed)
        if (completed || !isUnread) setTyped(null)
        else judge()
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
