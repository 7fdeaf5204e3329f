import { type ComponentType, lazy, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

/** A component of another chunk. `preload` fetches it before it is drawn. */
export type LoadedOnce<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> }

/**
 * A component whose chunk is loaded when it is first rendered or preloaded. React reveals what replaces a placeholder up to
 * 300 ms late, so a chunk that is there when the component mounts is drawn without one. Throws `ChunkLoadError`.
 */
export function loadedOnce<Props extends object>(load: () => Promise<ComponentType<Props>>): LoadedOnce<Props> {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => (loaded ??= await loadChunk(load))
  const Waiting = lazy(async () => ({ default: await preload() }))
  const Part = (props: Props) => {
    const [Now] = useState<ComponentType<Props>>(() => loaded ?? Waiting)
    return <Now {...props} />
  }
  return Object.assign(Part, { preload })
}
