import { m } from '#messages/messages.js'
import type { WorkItem } from '#features/work/contract.ts'
import { formatCount } from '#kit/text/format-count.ts'
import type { DayText } from '#platform/web/ui/values/use-day-text.ts'

/** '216 of 348 rows', '12,480 rows', 'Cancelled'; `textOf` says the reason of a failure by its code. */
export function progressLabel(item: WorkItem, textOf: (code: string) => string): string {
  switch (item.status) {
    case 'waiting':
      return m.work_tray_waiting()
    case 'running':
      return item.rowsTotal === null
        ? m.work_tray_rows({ count: formatCount(item.rowsDone) })
        : m.work_tray_rows_of({ done: formatCount(item.rowsDone), total: formatCount(item.rowsTotal) })
    case 'done':
      return m.work_tray_rows({ count: formatCount(item.rowsDone) })
    case 'cancelled':
      return m.work_tray_cancelled()
    case 'expired':
      return m.work_tray_expired()
    case 'failed':
      return (item.reasonCode && textOf(item.reasonCode)) || (item.reason ?? m.work_tray_failed())
  }
}

/** A file's kind and size: 'CSV, 1.4 MB'. */
export function fileLabel({ fileName, fileBytes }: WorkItem): string {
  const kind = fileName?.split('.').at(-1)?.toUpperCase() ?? ''
  if (fileBytes === null) return kind
  const [size, unit] = fileBytes >= 1_000_000 ? [fileBytes / 1_000_000, 'MB'] : [Math.max(1, fileBytes / 1000), 'kB']
  return `${kind}, ${size >= 10 || unit === 'kB' ? Math.round(size) : Math.round(size * 10) / 10} ${unit}`
}

/** 'Kept until 28 Nov', by the day in the charity's time zone. */
export const expiryLabel = ({ expiresAt }: WorkItem, dayText: DayText): string | null =>
  expiresAt ? m.work_tray_until({ day: dayText(expiresAt, 'monthDayInText') }) : null

/** Progress in percent; null when the total is unknown. */
export const percentDone = ({ rowsDone, rowsTotal }: WorkItem): number | null =>
  rowsTotal === null || rowsTotal === 0 ? null : Math.min(100, Math.round((rowsDone / rowsTotal) * 100))
