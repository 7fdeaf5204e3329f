import { ActionIcon } from '@mantine/core'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { m } from '#messages/messages.js'
import type { BulkOutcome } from './bulk-action.ts'
import css from '../footer/list-footer.module.css'

/** The result of a bulk action: how many succeeded, and which were refused with the reason. */
export function BulkOutcomeStrip({ outcome, close }: { outcome: BulkOutcome; close: () => void }) {
  return (
    <div className={css.outcome} role="status" data-clean={outcome.refused.length === 0}>
      <div>
        <b>
          {outcome.refused.length === 0
            ? m.platform_done({ count: outcome.done })
            : m.platform_done_refused({ count: outcome.done, refused: outcome.refused.length })}
        </b>
        <span className={css.grow} />
        <ActionIcon size={24} aria-label={m.platform_frames_close()} onClick={close}>
          <XIcon size={14} aria-hidden="true" />
        </ActionIcon>
      </div>
      {outcome.refused.length > 0 && (
        <ul tabIndex={0} aria-label={m.platform_refused()}>
          {outcome.refused.map(({ id, name, reason }) => (
            <li key={id}>
              <b>{name}</b>
              <span className="muted">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
