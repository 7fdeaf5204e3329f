import { m } from '#messages/messages.js'
import css from './form.module.css'

/** Says that a draft was restored, and discards it. */
export const DraftRestored = ({ discard }: { discard: () => void }) => (
  <p className={css.restored} role="status">
    {m.platform_draft_restored()}
    <button type="button" onClick={discard}>
      {m.platform_discard_draft()}
    </button>
  </p>
)
