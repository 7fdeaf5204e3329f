import type { Icon } from '@phosphor-icons/react'
import css from './stamp.module.css'

/** The ground a stamp stands on. `hollow` is for what is over and counts no more. */
export type StampTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'hollow' | 'hollowDanger'
type Props = { icon: Icon; tone: StampTone; children: string; size?: 'sm' | 'lg' }

/** A status: rectangle, icon and word, never colour alone. */
export const Stamp = ({ icon: Picture, tone, children, size = 'sm' }: Props) => (
  <span className={css.stamp} data-tone={tone} data-size={size}>
    <Picture size={size === 'lg' ? 16 : 14} weight="bold" aria-hidden="true" />
    {children}
  </span>
)
