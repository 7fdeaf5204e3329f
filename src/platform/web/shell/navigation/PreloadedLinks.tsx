import { useEffect } from 'react'
import type { LocalModule } from '../modules.ts'
import { preloadScreen } from './preload-screen.ts'

/**
 * Fetches the screen that a link leads to when the pointer or the focus reaches the link. One that fails is fetched again when it is drawn.
 */
export function PreloadedLinks({ modules }: { modules: readonly LocalModule[] }) {
  useEffect(() => {
    const base = new URL(document.baseURI).pathname.replace(/\/$/, '')
    const preload = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (link?.origin === location.origin) void preloadScreen(modules, link.pathname.slice(base.length)).catch(() => null)
    }
    const reached = ['pointerover', 'focusin'] as const
    for (const type of reached) document.addEventListener(type, preload)
    return () => {
      for (const type of reached) document.removeEventListener(type, preload)
    }
  }, [modules])
  return null
}
