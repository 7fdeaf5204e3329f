import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { m } from '#messages/messages.js'
import type { CurrentUser } from '#platform/web/state/current-user.ts'
import type { SidebarType } from '#platform/web/state/settings-slice.ts'
import { Dropdown } from '#platform/web/ui/dropdown/Dropdown.tsx'
import { lazyContent } from '#platform/web/ui/loading/lazy-component.tsx'
import { initialsOf } from '../CharityLogo.tsx'
import type { OverlayName } from '../shell-parts.ts'
import css from './top-bar.module.css'

const ProfileSheet = lazyContent(() => import('./ProfileSheet.tsx').then(({ ProfileSheet }) => ProfileSheet))

type Props = { user: CurrentUser; onOpen: (layer: OverlayName) => void; onSidebarType: (type: SidebarType) => void }

/** The user menu: name, personal actions and settings. */
export function ProfileMenu({ user, onOpen, onSidebarType }: Props) {
  const welcome = (
    <span>
      <span className={css.welcome}>
        {m.platform_welcome()} <b>{user.firstName}</b>
      </span>
      <span className={css.username}>{user.username}</span>
    </span>
  )
  return (
    <Dropdown
      position="bottom-end"
      width={288}
      label={m.platform_profile_menu({ name: user.firstName })}
      panelClass={css.menu}
      trigger={press => (
        <button type="button" className={css.person} {...press}>
          <span className="vh">{m.platform_profile_menu({ name: `${user.firstName} ${user.lastName}` })}: </span>
          <span className={css.avatar} aria-hidden="true">
            {initialsOf(`${user.firstName} ${user.lastName}`)}
          </span>
          {welcome}
          <CaretDownIcon size={12} aria-hidden="true" />
        </button>
      )}
    >
      {close => (
        <ProfileSheet
          welcome={welcome}
          onSidebarType={onSidebarType}
          onOpen={layer => {
            close()
            onOpen(layer)
          }}
        />
      )}
    </Dropdown>
  )
}
