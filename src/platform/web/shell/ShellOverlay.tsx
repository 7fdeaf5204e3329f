import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { LogoutDialog } from './LogoutDialog.tsx'
import type { OverlayName, ShellParts } from './shell-parts.ts'
import css from './shell.module.css'
import { ShortcutSheet } from './shortcuts/ShortcutSheet.tsx'

type Props = { overlay: OverlayName; sidebar: ReactNode; parts: ShellParts; onClose: () => void; onLogout: (everywhere: boolean) => void }

/** The dialog or drawer above the page, one at a time. */
export function ShellOverlay({ overlay, sidebar, parts: { Help, ChangePassword }, onClose, onLogout }: Props) {
  switch (overlay) {
    case 'drawer':
      return (
        <Drawer.Root opened onClose={onClose} size={288} padding={0}>
          <Drawer.Overlay />
          <Drawer.Content aria-label={m.platform_menu()} classNames={{ content: css.drawer ?? '' }}>
            {sidebar}
          </Drawer.Content>
        </Drawer.Root>
      )
    case 'logout':
      return <LogoutDialog onClose={onClose} onLogout={onLogout} />
    case 'help':
      return <Help onClose={onClose} />
    case 'password':
      return <ChangePassword onClose={onClose} />
    case 'shortcuts':
      return <ShortcutSheet onClose={onClose} />
    case 'none':
      return null
  }
}
