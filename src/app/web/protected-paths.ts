/** First parts of the paths that only somebody signed in may open. Any other unknown path is 'Page not found' for everybody. */
const protectedRoots: readonly string[] = [
  'dashboard',
  'islamic-giving',
  'donations',
  'purchases',
  'reports',
  'settlement',
  'donors',
  'iras',
  'submission-history',
  'campaigns',
  'packages',
  'terminals',
  'payouts',
  'pending-closure',
  'pending-declaration',
  'roles',
  'users',
  'charity-profile',
  'settings',
  'cms',
  'statistics',
  'audience',
  'legal',
]

/** Whether a visitor who is not signed in is sent to login, to come back here afterwards. */
export const isProtectedPath = (path: string): boolean => path === '/' || protectedRoots.includes(path.split('/')[1] ?? '')
