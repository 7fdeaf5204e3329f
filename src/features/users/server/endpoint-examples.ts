import { newId } from '#kit/security/ids.ts'
import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'users.list': () => ({ searchValue: canary }),
  'users.find': ({ userId }) => ({ userId }),
  'users.findToEdit': ({ userId }) => ({ userId }),
  'users.act': ({ inactiveUserId }) => ({ userId: inactiveUserId, action: 1 }),
  'users.save': ({ userId, roleId }) => ({
    userId,
    version: 1,
    firstName: canary,
    lastName: 'X',
    email: `${newId()}@example.test`,
    roleId,
  }),
  'users.export': () => ({}),
  'users.filters': () => ({}),
  'users.rolesByCategory': () => ({}),
  'users.auditTrail': ({ userId }) => ({ userId }),
  'users.resend': ({ invitedUserId }) => ({ userId: invitedUserId }),
  'users.changes': () => ({}),
  'users.decideChange': ({ changeId }) => ({ changeId, confirm: true }),
  'users.accessRequests': () => ({}),
  'users.dismissAccessRequest': ({ accessRequestId }) => ({ accessRequestId }),
}
