import { type ComponentType, lazy } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A component whose chunk is loaded when it is first rendered: `lazily(() => import('…/LoginScreen.tsx'), 'LoginScreen')`. */
export const lazily = <Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) => lazy(async () => ({ default: (await loadChunk(load))[name] as ComponentType<Props> }))
