import { Progress } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import type { WorkItem } from '#features/work/contract.ts'
import { m } from '#messages/messages.js'
import { useAnswerText } from '#platform/web/session/answer-texts.ts'
import { useDayText } from '#platform/web/ui/values/use-day-text.ts'
import { isRunning } from './use-work.ts'
import { expiryLabel, fileLabel, progressLabel, percentDone } from './work-labels.ts'
import css from './work-tray.module.css'

type Props = { item: WorkItem; cancel: (id: string) => void; download: (item: WorkItem) => void }

/** One export or import: title, owner, progress and actions. */
export function WorkLine({ item, cancel, download }: Props) {
  const share = percentDone(item)
  const textOf = useAnswerText()
  const dayText = useDayText()
  const title = (item.titleCode && textOf(item.titleCode, item.titleValues ?? {})) || item.title
  return (
    <li className={css.line} data-status={item.status}>
      <b className={css.title}>{title}</b>
      <span className={css.who}>{item.isMine ? m.work_tray_you() : item.startedBy}</span>
      <span className={css.progress}>
        {isRunning(item) ? (
          <>
            <Progress value={share ?? 100} animated={share === null} aria-label={title} className={css.track} />
            <span className="micro muted">{progressLabel(item, textOf)}</span>
          </>
        ) : (
          <span className={css.outcome}>
            {item.status === 'done' && <CheckIcon size={16} weight="bold" aria-hidden="true" />}
            {progressLabel(item, textOf)}
          </span>
        )}
      </span>
      <span className={css.does}>
        {item.actions.includes('cancel') && (
          <button type="button" data-quiet="" onClick={() => cancel(item.id)} aria-label={m.work_tray_cancel_what({ what: title })}>
            {m.platform_cancel()}
          </button>
        )}
        {(item.actions.includes('download') || item.actions.includes('open')) && (
          <>
            <button type="button" onClick={() => download(item)} aria-label={m.work_tray_download_what({ what: title })}>
              {m.work_tray_download()}
            </button>
            <span className={css.file} title={expiryLabel(item, dayText) ?? undefined}>
              {fileLabel(item)}
            </span>
          </>
        )}
      </span>
    </li>
  )
}
