import type { ComponentType } from 'react'
import { loadedOnce } from './loaded-once.tsx'

/** A component whose chunk is loaded when it is first rendered: `lazily(() => import('…/LoginScreen.tsx'), 'LoginScreen')`. */
export const lazily = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => loadedOnce(async () => (await load())[name] as ComponentType<Props>)
