import { m } from '#messages/messages.js'
import css from './page-skeleton.module.css'

/** Loading placeholder of a page. CSS delays its appearance; the heading is announced immediately. */
export const PageSkeleton = () => (
  <div role="status">
    <h1 className="vh">{m.platform_shell_loading()}</h1>
    <div className={css.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  </div>
)

/** Loading placeholder outside the shell. */
export const WholePageSkeleton = () => (
  <main className={css.whole}>
    <PageSkeleton />
  </main>
)
