import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DropPlace } from './Drop.tsx'
import css from './drop.module.css'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  position: DropPlace
  label: string
  width?: number | undefined
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A sheet under the button beside it: takes the focus, gives it back, closes on Escape and on a press outside. */
export const DropSheet = ({ opened, onChange, position, label, width, className, children }: Props) => (
  <Popover opened={opened} onChange={onChange} position={position} trapFocus returnFocus {...(width && { width })}>
    <Popover.Target>
      <span className={css.anchor} aria-hidden="true" />
    </Popover.Target>
    <Popover.Dropdown aria-label={label} {...(className && { className })}>
      {children(() => onChange(false))}
    </Popover.Dropdown>
  </Popover>
)
