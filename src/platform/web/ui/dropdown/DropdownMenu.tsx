import { Menu } from '@mantine/core'
import { Link } from 'react-router'
import type { DropdownItem, DropdownProps } from './dropdown-props.ts'
import css from './dropdown.module.css'

type Props = DropdownProps & { items: readonly DropdownItem[]; heading?: string | undefined }

/** A menu below its trigger with arrow-key navigation. */
export function DropdownMenu({ opened, onChange, position, label, items, heading }: Props) {
  const chosen = items.find(({ checked }) => checked)
  return (
    <Menu opened={opened} onChange={onChange} position={position}>
      <Menu.Target>
        <span className={css.anchor} aria-hidden="true" />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {heading && <Menu.Label>{heading}</Menu.Label>}
        {chosen ? (
          <Menu.RadioGroup value={chosen.id} onChange={id => items.find(item => item.id === id)?.onSelect?.()}>
            {items.map(({ id, label: words }) => (
              <Menu.RadioItem key={id} value={id} closeMenuOnClick>
                {words}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        ) : (
          items.map(({ id, label: words, to, onSelect }) =>
            to ? (
              <Menu.Item key={id} component={Link} to={to}>
                {words}
              </Menu.Item>
            ) : (
              <Menu.Item key={id} onClick={onSelect}>
                {words}
              </Menu.Item>
            ),
          )
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
