import { useEffect, useState } from 'react'
import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'
import type { MenuEntry } from '../navigation/menu.ts'
import type { PaletteAction } from '../modules.ts'
import { paletteOpen } from './palette-open.ts'
import type { RecordSearch } from './record-search.ts'
import type { OverlayName } from '../Shell.tsx'

const Palette = lazyComponent(() => import('./Palette.tsx').then(({ Palette }) => Palette))

type Props = {
  menu: readonly MenuEntry[]
  actions: readonly PaletteAction[]
  find: RecordSearch | undefined
  onOpen: (layer: OverlayName) => void
}

/** Opens the palette with Ctrl or ⌘ K; the palette is loaded on first use. */
export function PaletteHost(props: Props) {
  const isOpen = paletteOpen.use()
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
  return wasAsked ? <Palette {...props} isOpen={isOpen} onClose={() => paletteOpen.set(false)} /> : null
}
