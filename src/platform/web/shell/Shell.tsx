import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { useAppDispatch, useAppSelector, useCurrentUser } from '../state/hooks.ts'
import { settingsSlice } from '../state/settings-slice.ts'
import { useFocusHome } from '../ui/use-focus-home.ts'
import { loadAskedParts, whenAsked } from '../ui/loading/when-asked.tsx'
import { ContentArea } from './ContentArea.tsx'
import type { MenuEntry } from './navigation/menu.ts'
import type { PaletteAction } from './modules.ts'
import type { Find } from './palette/palette-finds.ts'
import { PaletteHost } from './palette/PaletteHost.tsx'
import css from './shell.module.css'
import { SideBar } from './navigation/SideBar.tsx'
import { TopBar } from './top-bar/TopBar.tsx'
import { useShortcutKey } from './shortcuts/use-shortcut-key.ts'
import { isMini, sidebarLook, useWidth } from './navigation/use-width.ts'

const Layers = whenAsked(() => import('./Layers.tsx').then(({ Layers }) => Layers))

/** What capabilities bring to the shell; it knows none of them. */
export type ShellParts = {
  Help: ComponentType<{ onClose: () => void }>
  ChangePassword: ComponentType<{ onClose: () => void }>
  /** How the palette finds records. */
  find?: Find
  /** The button of exports and imports in the top bar, and what docks below lists. */
  Tray?: ComponentType | undefined
  Dock?: ComponentType | undefined
}
type Props = {
  menu: readonly MenuEntry[]
  actions: readonly PaletteAction[]
  parts: ShellParts
  onLogout: (everywhere: boolean) => void
  /** Whether the page that is open is a list: work in the background docks below it. */
  isList?: boolean
  children: ReactNode
}

/** What is open above the page. */
export type Layer = 'none' | 'drawer' | 'logout' | 'help' | 'password' | 'shortcuts'

/** The frame of every signed-in page: ribbon, sidebar, top bar, content. */
export function Shell({ menu, actions, parts, onLogout, isList = false, children }: Props) {
  const { Tray, Dock } = parts
  const user = useCurrentUser()
  const { layout } = useAppSelector(state => state.settings)
  const dispatch = useAppDispatch()
  const width = useWidth()
  const [layer, setLayer] = useState<Layer>('none')
  const { pathname, search } = useLocation()
  const close = () => setLayer('none')
  useEffect(() => void loadAskedParts(), [])
  useEffect(() => setLayer(was => (was === 'drawer' ? 'none' : was)), [pathname, search])

  useShortcutKey('?', () => setLayer('shortcuts'))
  useFocusHome()

  const look = sidebarLook(layout.sidebarType, width)
  const shown = look === 'full' && layout.isNarrowed ? 'mini' : look
  // A bar of icons that was chosen stays one: its toggle shows the whole menu above the page.
  const opensDrawer = look !== 'full'
  const toggle = () => (opensDrawer ? setLayer('drawer') : dispatch(settingsSlice.actions.sidebarNarrowed(!layout.isNarrowed)))
  const sidebar = { menu, user, onLogout: () => setLayer('logout') }

  return (
    <div
      className={css.app}
      data-sidebar={shown}
      data-sidebartype={isMini(layout.sidebarType, width) ? 'mini-sidebar' : layout.sidebarType}
    >
      <a className={css.skip} href="#content" onClick={skipToContent}>
        {m.shell_skip()}
      </a>
      <div className={css.ribbon} ref={element => element?.style.setProperty('background', user.primaryColorCode || null)} />
      {shown !== 'away' && (
        <aside className={css.side}>
          <SideBar {...sidebar} look={shown} />
        </aside>
      )}
      <div className={css.main}>
        <TopBar
          user={user}
          isPhone={!width.is767}
          isSidebarOpen={opensDrawer ? layer === 'drawer' : !layout.isNarrowed}
          onToggleSidebar={toggle}
          onOpen={setLayer}
          onSidebarType={type => dispatch(settingsSlice.actions.sidebarTypeChosen(type))}
          tray={Tray && <Tray />}
        />
        <ContentArea>{children}</ContentArea>
        {isList && Dock && <Dock />}
      </div>
      {layer !== 'none' && (
        <Layers layer={layer} sidebar={<SideBar {...sidebar} look="full" />} parts={parts} onClose={close} onLogout={onLogout} />
      )}
      <PaletteHost menu={menu} actions={actions} find={parts.find} onOpen={setLayer} />
    </div>
  )
}

// The page has a <base>: a bare fragment would lead to the base itself.
function skipToContent(event: { preventDefault: () => void }) {
  event.preventDefault()
  document.getElementById('content')?.focus()
}
