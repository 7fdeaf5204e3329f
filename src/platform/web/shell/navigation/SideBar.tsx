import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { NavLink } from 'react-router'
import { m } from '#messages/messages.js'
import type { CurrentUser } from '#platform/web/state/current-user.ts'
import { CharityLogo } from '../CharityLogo.tsx'
import type { MenuEntry } from './menu.ts'
import { NavTree } from './NavTree.tsx'
import css from './sidebar.module.css'
import type { SidebarMode } from './sidebar-mode.ts'

type Props = {
  user: Pick<CurrentUser, 'charityName' | 'logo' | 'primaryColorCode'>
  menu: readonly MenuEntry[]
  look: Exclude<SidebarMode, 'away'>
  onLogout: () => void
}

/** The charity, the permitted modules, Legal and Logout. */
export function SideBar({ user, menu, look, onLogout }: Props) {
  const isMini = look === 'mini'
  return (
    <div className={css.sidebar} data-look={look}>
      <div className={css.who}>
        <CharityLogo user={user} size={32} />
        {look === 'full' && <span className={css.name}>{user.charityName}</span>}
      </div>
      <nav className={css.nav} aria-label={m.platform_main_menu()}>
        <NavTree menu={menu} look={look} />
      </nav>
      <ul className={css.foot}>
        <li>
          <NavLink to="/legal" className={css.entry ?? ''} {...(isMini ? { title: m.platform_legal() } : {})}>
            <FileTextIcon size={20} aria-hidden="true" />
            <span className={css.label}>{m.platform_legal()}</span>
          </NavLink>
        </li>
        <li>
          <button type="button" className={css.entry} onClick={onLogout} title={isMini ? m.platform_logout() : undefined}>
            <SignOutIcon size={20} aria-hidden="true" />
            <span className={css.label}>{m.platform_logout()}</span>
          </button>
        </li>
      </ul>
    </div>
  )
}
