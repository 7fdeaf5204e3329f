import css from './kbd.module.css'

/** A key of the keyboard. It is a hint for the eye: what it does is said in words beside it. */
export const Kbd = ({ children }: { children: string }) => <kbd className={css.key}>{children}</kbd>
