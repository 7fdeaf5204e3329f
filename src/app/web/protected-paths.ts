/** Paths of the specification's modules that have no screens yet: asked for as a guest, they lead to login. */
const reservedPaths: readonly string[] = [
  '/reports',
  '/iras',
  '/submission-history',
  '/campaigns',
  '/packages',
  '/cms',
  '/statistics',
  '/audience',
]
/** Where the features' screens are. Each declares them in a file without screens, so that login does not load the menu. */
const declared = import.meta.glob<string | readonly string[]>('../../features/*/paths.ts', { eager: true, import: 'rootPath' })
const firstPart = (path: string) => path.split('/')[1] ?? ''
const protectedParts = new Set([...reservedPaths, ...Object.values(declared).flat()].map(firstPart))

/** Whether a visitor who is not signed in is sent to login, to come back here afterwards. Any other unknown path is 'Page not found'. */
export const isProtectedPath = (path: string): boolean => path === '/' || protectedParts.has(firstPart(path))
