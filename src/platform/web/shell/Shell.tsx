import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { useAppDispatch, useAppSelector, useCurrentUser } from '../state/hooks.ts'
import { settingsSlice } from '../state/settings-slice.ts'
import { useFocusReturn } from '../ui/use-focus-return.ts'
import { preloadLazyComponents, lazyComponent, showLaterComponents } from '../ui/loading/lazy-component.tsx'
import { ContentArea } from './ContentArea.tsx'
import type { MenuEntry } from './navigation/menu.ts'
import type { PaletteAction } from './modules.ts'
import { PaletteHost } from './palette/PaletteHost.tsx'
import css from './shell.module.css'
import type { OverlayName, ShellParts } from './shell-parts.ts'
import { SideBar } from './navigation/SideBar.tsx'
import { TopBar } from './top-bar/TopBar.tsx'
import { useShortcutKey } from './shortcuts/use-shortcut-key.ts'
import { whenCallsRest } from './when-calls-rest.ts'
import { isMini, sidebarModeAt, useBreakpoints } from './navigation/sidebar-mode.ts'

const Layers = lazyComponent(() => import('./ShellOverlay.tsx').then(({ ShellOverlay: Layers }) => Layers))

type Props = {
  menu: readonly MenuEntry[]
  actions: readonly PaletteAction[]
  parts: ShellParts
  onLogout: (everywhere: boolean) => void
  /** Whether the current page is a list, which shows the tray of background work. */
  isList?: boolean
  children: ReactNode
}

/** Milliseconds for which the first page has the network to itself, before what it does not show yet is fetched. */
const preloadAfter = 2000

/** The frame of every signed-in page: ribbon, sidebar, top bar, content. */
export function Shell({ menu, actions, parts, onLogout, isList = false, children }: Props) {
  const { Tray, Dock, SeenAs } = parts
  const user = useCurrentUser()
  const { layout } = useAppSelector(state => state.settings)
  const dispatch = useAppDispatch()
  const width = useBreakpoints()
  const [overlay, setOverlay] = useState<OverlayName>('none')
  const { pathname, search } = useLocation()
  const close = () => setOverlay('none')
  const queries = useQueryClient()
  useEffect(() => whenCallsRest(queries, showLaterComponents), [queries])
  useEffect(() => {
    const timer = setTimeout(() => void preloadLazyComponents(), preloadAfter)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => setOverlay(was => (was === 'drawer' ? 'none' : was)), [pathname, search])

  useShortcutKey('?', () => setOverlay('shortcuts'))
  useFocusReturn()

  const look = sidebarModeAt(layout.sidebarType, width)
  const shown = look === 'full' && layout.isNarrowed ? 'mini' : look
  // The toggle of an icon bar opens the full menu as a drawer.
  const opensDrawer = look !== 'full'
  const toggle = () => (opensDrawer ? setOverlay('drawer') : dispatch(settingsSlice.actions.sidebarNarrowed(!layout.isNarrowed)))
  const sidebar = { menu, user, onLogout: () => setOverlay('logout') }

  return (
    <div
      className={css.app}
      data-sidebar={shown}
      data-sidebartype={isMini(layout.sidebarType, width) ? 'mini-sidebar' : layout.sidebarType}
    >
      <a className={css.skip} href="#content" onClick={skipToContent}>
        {m.platform_skip()}
      </a>
      <div className={css.ribbon} ref={element => element?.style.setProperty('background', user.primaryColorCode || null)} />
      {shown !== 'away' && (
        <aside className={css.side}>
          <SideBar {...sidebar} look={shown} />
        </aside>
      )}
      <div className={css.main}>
        {user.seenAs && SeenAs && <SeenAs roleName={user.seenAs} />}
        <TopBar
          user={user}
          isPhone={!width.is767}
          isSidebarOpen={opensDrawer ? overlay === 'drawer' : !layout.isNarrowed}
          onToggleSidebar={toggle}
          onOpen={setOverlay}
          onSidebarType={type => dispatch(settingsSlice.actions.sidebarTypeChosen(type))}
          tray={Tray && <Tray />}
        />
        <ContentArea>{children}</ContentArea>
        {isList && Dock && <Dock />}
      </div>
      {overlay !== 'none' && (
        <Layers overlay={overlay} sidebar={<SideBar {...sidebar} look="full" />} parts={parts} onClose={close} onLogout={onLogout} />
      )}
      <PaletteHost menu={menu} actions={actions} find={parts.find} Desk={parts.Desk} onOpen={setOverlay} />
    </div>
  )
}

// With <base> a fragment link would navigate to the base URL.
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
