import { useEffect, useState } from 'react'
import { whenAsked } from '#platform/web/ui/loading/when-asked.tsx'
import type { MenuEntry } from '../navigation/menu.ts'
import type { PaletteAction } from '../modules.ts'
import { palette } from './palette.ts'
import type { Find } from './palette-finds.ts'
import type { Layer } from '../Shell.tsx'

const Palette = whenAsked(() => import('./Palette.tsx').then(({ Palette }) => Palette))

type Props = { menu: readonly MenuEntry[]; actions: readonly PaletteAction[]; find: Find | undefined; onOpen: (layer: Layer) => void }

/** Listens for Ctrl or ⌘ K; the palette itself is loaded when it is first asked for. */
export function PaletteHost(props: Props) {
  const isOpen = palette.use()
  const [wasAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isOpen) setAsked(true)
  }, [isOpen])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      palette.set(!palette.read())
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return wasAsked ? <Palette {...props} isOpen={isOpen} onClose={() => palette.set(false)} /> : null
}
