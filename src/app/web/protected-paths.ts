/** Paths of the specification's modules that have no screens yet: asked for as a guest, they lead to login. */
const reserved: readonly string[] = [
  '/reports',
  '/donors',
  '/iras',
  '/submission-history',
  '/campaigns',
  '/packages',
  '/payouts',
  '/pending-closure',
  '/settings',
  '/cms',
  '/statistics',
  '/audience',
]
/** Where the features' screens are. Each declares it in a file without screens, so that login does not load the menu. */
const declared = import.meta.glob<string>('../../features/*/paths.ts', { eager: true, import: 'rootPath' })
const protectedRoots = new Set([...reserved, ...Object.values(declared)])

/** Whether a visitor who is not signed in is sent to login, to come back here afterwards. Any other unknown path is 'Page not found'. */
export const isProtectedPath = (path: string): boolean => path === '/' || protectedRoots.has(`/${path.split('/')[1]}`)
