import css from './menu-badge.module.css'

/** How many wait for the reader, beside their place in the sidebar, with its meaning in `words`; nothing when there are none. */
export const MenuBadge = ({ count, words }: { count: number; words: string }) =>
  count > 0 ? (
    <span className={css.badge} data-badge="">
      <span aria-hidden="true">{count}</span>
      <span className="vh"> {words}</span>
    </span>
  ) : null
