import type { ComponentType } from 'react'

/** Props of a public page: its path without the base, and the whole query string, decoded. */
type Props = { path: string; query: string }
type Load = () => Promise<ComponentType<Props>>

/**
 * The public pages of a feature by path. Declared in its `web/public-screens.ts`; which of them exist under a base path says its
 * `public-paths.ts`.
 */
export type PublicScreens = Readonly<Record<string, Load>>
