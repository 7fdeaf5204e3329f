import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import css from './drop.module.css'
import type { DropMenuItem } from './DropMenu.tsx'
import { whenAsked } from '../loading/when-asked.tsx'

const DropSheet = whenAsked(() => import('./DropSheet.tsx').then(({ DropSheet }) => DropSheet))
const DropMenu = whenAsked(() => import('./DropMenu.tsx').then(({ DropMenu }) => DropMenu))

/** What a button is given so that something drops from it. */
export type Press = {
  'aria-haspopup': 'dialog' | 'menu'
  'aria-expanded': boolean
  onPointerDown: () => void
  onClick: (event: MouseEvent) => void
}
export type DropPlace = 'bottom-start' | 'bottom-end' | 'right-start'

type Shared = { trigger: (press: Press) => ReactNode; label: string; position?: DropPlace; className?: string | undefined }
type SheetProps = Shared & {
  opened?: boolean
  onChange?: (opened: boolean) => void
  width?: number
  sheetClass?: string | undefined
  children: (close: () => void) => ReactNode
}
type MenuProps = Shared & { items: readonly DropMenuItem[]; heading?: string }

/** A button and the sheet that drops from it. The sheet's machinery arrives when it is first asked for, so that no first page waits for it. */
export function Drop({
  trigger,
  label,
  position = 'bottom-start',
  className,
  sheetClass,
  width,
  opened: given,
  onChange,
  children,
}: SheetProps) {
  const [own, setOwn] = useState(false)
  const opened = given ?? own
  const { press, asked, change } = usePress('dialog', opened, onChange ?? setOwn)
  return (
    <span className={[css.drop, className].filter(Boolean).join(' ')}>
      {trigger(press)}
      {asked && (
        <DropSheet opened={opened} onChange={change} position={position} label={label} width={width} className={sheetClass}>
          {children}
        </DropSheet>
      )}
    </span>
  )
}

/** A button and the menu that drops from it. */
export function MenuButton({ trigger, label, position = 'bottom-start', className, items, heading }: MenuProps) {
  const [opened, setOpened] = useState(false)
  const { press, asked, change } = usePress('menu', opened, setOpened)
  return (
    <span className={[css.drop, className].filter(Boolean).join(' ')}>
      {trigger(press)}
      {asked && <DropMenu opened={opened} onChange={change} position={position} label={label} items={items} heading={heading} />}
    </span>
  )
}

/** A press outside closes what dropped before the click arrives: the click on its own button must not open it again. */
function usePress(kind: Press['aria-haspopup'], opened: boolean, change: (opened: boolean) => void) {
  const wasOpen = useRef(false)
  const asked = useRef(false)
  asked.current ||= opened
  const press: Press = {
    'aria-haspopup': kind,
    'aria-expanded': opened,
    onPointerDown: () => void (wasOpen.current = opened),
    onClick: event => change(!(event.detail > 0 ? wasOpen.current : opened)),
  }
  return { press, asked: asked.current, change }
}
