import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { Fragment, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { MenuButton } from '#platform/web/ui/dropdown/Dropdown.tsx'
import type { MenuEntry } from './menu.ts'
import css from './sidebar.module.css'
import type { SidebarMode } from './sidebar-mode.ts'

type Props = { menu: readonly MenuEntry[]; look: Exclude<SidebarMode, 'away'> }

/** The module tree; in the mini sidebar children open as a menu. */
export function NavTree({ menu, look }: Props) {
  const current = useCurrentAddress()
  const Entry = look === 'full' ? TopEntry : IconEntry
  return (
    <ul>
      {menu.map((entry, i) => (
        <Fragment key={entry.moduleCode}>
          {i > 0 && entry.group !== menu[i - 1]?.group && <li className={css.gap} aria-hidden="true" />}
          <Entry entry={entry} current={current} />
        </Fragment>
      ))}
    </ul>
  )
}

type CurrentAddress = { path: string; search: string }
type EntryProps = { entry: MenuEntry; current: CurrentAddress }
function useCurrentAddress(): CurrentAddress {
  const { pathname, search } = useLocation()
  return { path: pathname.replace(/\/$/, ''), search }
}

const isBelow = (path: string, current: string) => current === path || current.startsWith(`${path}/`)
/** Whether the current page belongs to this module. */
const holds = (entry: MenuEntry, current: CurrentAddress): boolean =>
  entry.routes.some(({ path }) => isBelow(path, current.path)) || entry.children.some(child => isBelow(bareOf(child.path), current.path))
const bareOf = (path: string) => path.split('?')[0] ?? ''

function TopEntry({ entry, current }: EntryProps) {
  const isHere = holds(entry, current)
  const [isOpen, setOpen] = useState(isHere)
  useEffect(() => {
    if (isHere) setOpen(true)
  }, [isHere])
  const id = useId()
  const Icon = entry.icon
  const inner = (
    <>
      {Icon && <Icon size={20} aria-hidden="true" />}
      <span className={css.label}>{entry.name}</span>
      {entry.Badge && !(entry.collapse && isOpen) && <entry.Badge />}
    </>
  )
  if (!entry.collapse)
    return (
      <li>
        <Link to={entry.path} className={css.entry} aria-current={isHere ? 'page' : undefined} data-selected={isHere}>
          {inner}
        </Link>
      </li>
    )
  return (
    <li>
      <button
        type="button"
        className={css.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        data-open={isHere}
        onClick={() => setOpen(!isOpen)}
      >
        {inner}
        {isOpen ? (
          <CaretDownIcon size={14} className={css.caret} aria-hidden="true" />
        ) : (
          <CaretRightIcon size={14} className={css.caret} aria-hidden="true" />
        )}
      </button>
      <ul id={id} className={css.below} hidden={!isOpen}>
        {entry.children.map(child => (
          <ChildEntry key={child.path} entry={child} siblings={entry.children} current={current} />
        ))}
      </ul>
    </li>
  )
}

function ChildEntry({ entry, current, siblings }: EntryProps & { siblings: readonly MenuEntry[] }) {
  // /donations/details belongs to the sibling with the longest matching path: 'All donations', not 'Pending request'.
  const closest = siblings
    .filter(({ path }) => isBelow(bareOf(path), current.path))
    .toSorted((one, other) => other.path.length - one.path.length)[0]
  const isHere = closest?.path === entry.path
  const isWithin = isHere && entry.children.length > 0
  return (
    <li>
      <Link to={entry.path} className={css.child} aria-current={isHere && !isWithin ? 'page' : undefined} data-open={isWithin}>
        <span className={css.label}>{entry.name}</span>
        {entry.Badge && !isWithin && <entry.Badge />}
      </Link>
      {isWithin && (
        <ul className={css.below}>
          {entry.children.map(({ path, name, Badge }) => (
            <li key={path}>
              <Link to={path} className={css.child} aria-current={path === `${current.path}${current.search}` ? 'page' : undefined}>
                <span className={css.label}>{name}</span>
                {Badge && <Badge />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function IconEntry({ entry, current }: EntryProps) {
  const isHere = holds(entry, current)
  const Icon = entry.icon
  const inner = (
    <>
      {Icon && <Icon size={20} aria-hidden="true" />}
      <span className={css.label}>{entry.name}</span>
      {entry.Badge && <entry.Badge />}
    </>
  )
  if (!entry.collapse)
    return (
      <li>
        <Link to={entry.path} className={css.entry} aria-current={isHere ? 'page' : undefined} data-selected={isHere} title={entry.name}>
          {inner}
        </Link>
      </li>
    )
  return (
    <li>
      <MenuButton
        className={css.beside}
        position="right-start"
        label={entry.name}
        heading={entry.name}
        items={entry.children.map(({ path, name }) => ({ id: path, label: name, to: path }))}
        trigger={press => (
          <button type="button" className={css.entry} data-selected={isHere} title={entry.name} {...press}>
            {inner}
          </button>
        )}
      />
    </li>
  )
}
