import { Progress } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import type { WorkItem } from '#features/work/contract.ts'
import { m } from '#messages/messages.js'
import { isRunning } from './use-work.ts'
import { expiryWords, fileWords, progressWords, shareOf } from './work-words.ts'
import css from './work-tray.module.css'

type Props = { item: WorkItem; cancel: (id: string) => void; download: (id: string) => void }

/** One piece of work: what, whose, how far, and what its maker may do with it. */
export function WorkLine({ item, cancel, download }: Props) {
  const share = shareOf(item)
  return (
    <li className={css.line} data-status={item.status}>
      <b className={css.title}>{item.title}</b>
      <span className={css.who}>{item.isMine ? m.frames_work_you() : item.startedBy}</span>
      <span className={css.progress}>
        {isRunning(item) ? (
          <>
            <Progress value={share ?? 100} animated={share === null} aria-label={item.title} className={css.track} />
            <span className="micro muted">{progressWords(item)}</span>
          </>
        ) : (
          <span className={css.outcome}>
            {item.status === 'done' && <CheckIcon size={16} weight="bold" aria-hidden="true" />}
            {progressWords(item)}
          </span>
        )}
      </span>
      <span className={css.does}>
        {item.actions.includes('cancel') && (
          <button type="button" data-quiet="" onClick={() => cancel(item.id)} aria-label={m.frames_work_cancel_what({ what: item.title })}>
            {m.frames_cancel()}
          </button>
        )}
        {item.actions.includes('download') && (
          <>
            <button type="button" onClick={() => download(item.id)} aria-label={m.frames_work_download_what({ what: item.title })}>
              {m.frames_work_download()}
            </button>
            <span className={css.file} title={expiryWords(item) ?? undefined}>
              {fileWords(item)}
            </span>
          </>
        )}
      </span>
    </li>
  )
}
