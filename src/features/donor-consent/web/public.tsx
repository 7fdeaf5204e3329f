import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

export { sourceNames, topicNames } from './labels.ts'
/** By which channels a donor may be reached, and what records an answer. */
export const ConsentPart = lazyComponent(() => import('./ConsentPart.tsx').then(part => part.ConsentPart))
