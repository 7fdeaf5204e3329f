import { m } from '#messages/messages.js'
import css from './page-skeleton.module.css'

/** Where a page will be, once waiting has lasted long enough to be noticed. */
export const PageSkeleton = () => (
  <div className={css.skeleton} role="status" aria-label={m.shell_loading()}>
    <i />
    <i />
    <i />
  </div>
)
