import type { RouteObject } from 'react-router'
import { openPages } from './pages/composed-open-pages.tsx'

const declared = import.meta.glob<readonly RouteObject[]>('../../features/*/web/open-screens.tsx', { eager: true, import: 'openScreens' })

/** Screens of all features that need no session but belong to the back office. */
export const openScreens: readonly RouteObject[] = [...Object.values(declared).flat(), ...openPages]
