import { m } from '#messages/messages.js'
import css from './form.module.css'

/** What was typed last time is there again, and how to begin anew. */
export const Restored = ({ discard }: { discard: () => void }) => (
  <p className={css.restored} role="status">
    {m.frames_draft_restored()}
    <button type="button" onClick={discard}>
      {m.frames_discard_draft()}
    </button>
  </p>
)
