/** A menu item: an action, a link, or a radio option (`checked`). */
export type DropdownItem = { id: string; label: string; onSelect?: () => void; to?: string; checked?: boolean }
export type DropdownPosition = 'bottom-start' | 'bottom-end' | 'right-start'

/** What a panel and a menu below a trigger have in common. */
export type DropdownProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  position: DropdownPosition
  label: string
}
