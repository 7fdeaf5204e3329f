import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import css from './dropdown.module.css'
import type { DropdownItem, DropdownPosition } from './dropdown-props.ts'
import { lazyComponent } from '../loading/lazy-component.tsx'

const DropdownPanel = lazyComponent(() => import('./DropdownPanel.tsx').then(({ DropdownPanel: DropSheet }) => DropSheet))
const DropdownMenu = lazyComponent(() => import('./DropdownMenu.tsx').then(({ DropdownMenu: DropMenu }) => DropMenu))

/** Props for the trigger button. */
export type TriggerProps = {
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onPointerDown: () => void
  onClick: (event: MouseEvent) => void
}

type CommonProps = {
  trigger: (press: TriggerProps) => ReactNode
  label: string
  position?: DropdownPosition
  className?: string | undefined
}
type PanelProps = CommonProps & {
  opened?: boolean
  onChange?: (opened: boolean) => void
  width?: number
  panelClass?: string | undefined
  children: (close: () => void) => ReactNode
}
type MenuProps = CommonProps & { items: readonly DropdownItem[]; heading?: string }

/** A button with a dropdown panel, whose code is loaded on first use. */
export function Dropdown({
  trigger,
  label,
  position = 'bottom-start',
  className,
  panelClass: sheetClass,
  width,
  opened: controlled,
  onChange,
  children,
}: PanelProps) {
  const [own, setOwn] = useState(false)
  const opened = controlled ?? own
  const { press, asked, change } = useTrigger('dialog', opened, onChange ?? setOwn)
  return (
    <span className={[css.drop, className].filter(Boolean).join(' ')}>
      {trigger(press)}
      {asked && (
        <DropdownPanel opened={opened} onChange={change} position={position} label={label} width={width} className={sheetClass}>
          {children}
        </DropdownPanel>
      )}
    </span>
  )
}

/** A button with a dropdown menu. */
export function MenuButton({ trigger, label, position = 'bottom-start', className, items, heading }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const { press, asked, change } = useTrigger('menu', opened, setOpened)
  return (
    <span className={[css.drop, className].filter(Boolean).join(' ')}>
      {trigger(press)}
      {asked && <DropdownMenu opened={opened} onChange={change} position={position} label={label} items={items} heading={heading} />}
    </span>
  )
}

/** Pointerdown outside closes the panel before the click arrives; the click on the trigger must not reopen it. */
function useTrigger(kind: TriggerProps['aria-haspopup'], opened: boolean, change: (opened: boolean) => void) {
  const wasOpen = useRef(false)
  const wantsFocus = useRef(false)
  wantsFocus.current ||= opened
  const press: TriggerProps = {
    'aria-haspopup': kind,
    'aria-expanded': opened,
    onPointerDown: () => void (wasOpen.current = opened),
    onClick: event => change(!(event.detail > 0 ? wasOpen.current : opened)),
  }
  return { press, asked: wantsFocus.current, change }
}
