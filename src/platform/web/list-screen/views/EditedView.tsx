import { m } from '#messages/messages.js'
import css from '../list-screen.module.css'

/** Actions on a changed view; only the user's own can be overwritten. */
export const EditedView = ({ save, saveAs, cancel }: { save: (() => void) | null; saveAs: () => void; cancel: () => void }) => (
  <div className={css.edited}>
    <span>{m.platform_edited()}</span>
    {save && (
      <button type="button" onClick={save}>
        {m.platform_save()}
      </button>
    )}
    <button type="button" onClick={saveAs}>
      {m.platform_save_as()}
    </button>
    <button type="button" data-quiet="" onClick={cancel}>
      {m.platform_cancel()}
    </button>
  </div>
)
