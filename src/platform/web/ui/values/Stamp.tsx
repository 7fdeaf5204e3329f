import type { Icon } from '@phosphor-icons/react'
import css from './stamp.module.css'

/** The colour of a stamp; `hollow` is for statuses that no longer count. */
export type StampTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'hollow' | 'hollowDanger'
type Props = { icon: Icon; tone: StampTone; children: string; size?: 'sm' | 'lg' }

/** A status badge with icon and text, never colour alone. */
export const Stamp = ({ icon: Picture, tone, children, size = 'sm' }: Props) => (
  <span className={css.stamp} data-tone={tone} data-size={size}>
    <Picture size={size === 'lg' ? 16 : 14} weight="bold" aria-hidden="true" />
    {children}
  </span>
)
