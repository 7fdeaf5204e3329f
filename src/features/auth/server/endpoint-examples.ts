import type { Examples } from '#testing/factories/examples.ts'

export const examples: Examples = {
  'auth.seeAsRole': ({ spareRoleId: roleId }) => ({ roleId }),
  'auth.stopSeeingAsRole': () => ({}),
  'auth.changePassword': () => ({ oldPassword: 'Cahaya#2026', newPassword: 'Bintang#2027x' }),
  'auth.logout': () => ({}),
  'auth.permissions': ({ roleId }) => ({ roleId }),
}
