import css from './kbd.module.css'

/** A keyboard key, as a visual hint. */
export const Kbd = ({ children }: { children: string }) => <kbd className={css.key}>{children}</kbd>
