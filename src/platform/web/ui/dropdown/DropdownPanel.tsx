import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DropdownProps } from './dropdown-props.ts'
import css from './dropdown.module.css'

type Props = DropdownProps & {
  width?: number | undefined
  className?: string | undefined
  children: (close: () => void) => ReactNode
}

/** A panel below its trigger: traps the focus, returns it, closes on Escape and outside clicks. */
export const DropdownPanel = ({ opened, onChange, position, label, width, className, children }: Props) => (
  <Popover opened={opened} onChange={onChange} position={position} trapFocus returnFocus {...(width && { width })}>
    <Popover.Target>
      <span className={css.anchor} aria-hidden="true" />
    </Popover.Target>
    <Popover.Dropdown aria-label={label} {...(className && { className })}>
      {children(() => onChange(false))}
    </Popover.Dropdown>
  </Popover>
)
