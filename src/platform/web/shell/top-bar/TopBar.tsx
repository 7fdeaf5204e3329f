import { ActionIcon } from '@mantine/core'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { SidebarSimpleIcon } from '@phosphor-icons/react/dist/csr/SidebarSimple'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import type { CurrentUser } from '#platform/web/state/current-user.ts'
import type { SidebarType } from '#platform/web/state/settings-slice.ts'
import { Kbd } from '#platform/web/ui/Kbd.tsx'
import { CharityLogo } from '../CharityLogo.tsx'
import { paletteOpen } from '../palette/palette-open.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import type { OverlayName } from '../shell-parts.ts'
import css from './top-bar.module.css'
import { laterComponent } from '#platform/web/ui/loading/lazy-component.tsx'

const TodayLine = laterComponent(() => import('./TodayLine.tsx').then(({ TodayLine: Line }) => Line))

type Props = {
  user: CurrentUser
  isPhone: boolean
  isSidebarOpen: boolean
  onToggleSidebar: () => void
  onOpen: (layer: OverlayName) => void
  onSidebarType: (type: SidebarType) => void
  tray: ReactNode
}

/** The top bar: sidebar toggle, palette, date, exports, user menu. */
export function TopBar({ user, isPhone, isSidebarOpen, onToggleSidebar, onOpen, onSidebarType, tray }: Props) {
  return (
    <header className={css.bar}>
      <ActionIcon
        aria-label={m.platform_toggle_sidebar()}
        aria-expanded={isSidebarOpen}
        className={css.toggle}
        data-tip={m.platform_toggle_sidebar()}
        onClick={onToggleSidebar}
      >
        <SidebarSimpleIcon size={20} aria-hidden="true" />
      </ActionIcon>
      {isPhone ? (
        <span className={css.charity}>
          <CharityLogo user={user} size={28} />
          <span className={css.name}>{user.charityName}</span>
        </span>
      ) : (
        <button type="button" className={css.palette} onClick={() => paletteOpen.set(true)} aria-keyshortcuts="Control+K Meta+K">
          <MagnifyingGlassIcon size={16} aria-hidden="true" />
          <span className={css.prompt}>{m.platform_palette_prompt()}</span>
          <span className={css.keys} aria-hidden="true">
            <Kbd>{isMac() ? '⌘' : 'Ctrl'}</Kbd> <Kbd>K</Kbd>
          </span>
        </button>
      )}
      <span className={css.grow} />
      {!isPhone && (
        <>
          <TodayLine timeZone={user.timeZone} isIslamic={user.isIslamic} />
          <span className={css.line} />
        </>
      )}
      {tray}
      {/* Kept out of sight by the specification, and always without news. */}
      <button type="button" hidden aria-label={m.platform_notifications({ count: 0 })} data-notifications>
        {m.platform_notifications({ count: 0 })}
      </button>
      <ProfileMenu user={user} onOpen={onOpen} onSidebarType={onSidebarType} />
    </header>
  )
}

const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)
