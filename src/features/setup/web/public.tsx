import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

/** The first steps of a new charity; nothing for others. */
export const SetupChecklist = lazyComponent(() => import('./SetupChecklist.tsx').then(({ SetupChecklist: Part }) => Part))
