import { useEffect, useState } from 'react'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import type { MenuEntry } from '../navigation/menu.ts'
import type { PaletteAction } from '../modules.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { m } from '#messages/messages.js'
import { paletteOpen } from './palette-open.ts'
import type { PhoneDesk } from './phone-desk.ts'
import type { RecordSearch } from './record-search.ts'
import type { OverlayName } from '../shell-parts.ts'

const Palette = lazyComponent(() => import('./Palette.tsx').then(({ Palette }) => Palette))

type Props = {
  menu: readonly MenuEntry[]
  actions: readonly PaletteAction[]
  find: RecordSearch | undefined
  Desk: PhoneDesk | undefined
  onOpen: (layer: OverlayName) => void
}

/** Opens the palette with Ctrl or ⌘ K, and as the phone desk with T for users with the right; it is loaded on first use. */
export function PaletteHost({ Desk, ...props }: Props) {
  const mode = paletteOpen.use()
  const isOpen = mode !== false
  const hasDesk = props.actions.some(({ opens }) => opens)
  useShortcuts(hasDesk ? { t: { description: m.platform_phone_desk(), run: () => paletteOpen.set('desk') } } : {})
  const [wasAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isOpen) setAsked(true)
  }, [isOpen])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      paletteOpen.set(!paletteOpen.read())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return wasAsked ? (
    <Palette {...props} Desk={hasDesk ? Desk : undefined} mode={mode} onMode={paletteOpen.set} onClose={() => paletteOpen.set(false)} />
  ) : null
}
