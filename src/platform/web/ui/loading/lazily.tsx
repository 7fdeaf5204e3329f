import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A component that is fetched when it is first drawn: `lazily(() => import('…/LoginScreen.tsx'), 'LoginScreen')`. */
export const lazily = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await loadChunk(load))[name] as ComponentType<Props> }))
