import { m } from '#messages/messages.js'
import css from './page-skeleton.module.css'

/** Where a page will be, once waiting has lasted long enough to be noticed; its heading is there from the first moment. */
export const PageSkeleton = () => (
  <div role="status">
    <h1 className="vh">{m.shell_loading()}</h1>
    <div className={css.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  </div>
)

/** The same where nothing stands around it yet. */
export const WholePageSkeleton = () => (
  <main className={css.whole}>
    <PageSkeleton />
  </main>
)
