import { type Right, rights, type RoleCategory, defaultRights, withRequiredRights } from '../rules.ts'

/** A role that a new charity starts with. */
export type StartingRole = { name: string; description: string; category: RoleCategory; platform: 'web' | 'pos'; rights: readonly Right[] }

const rightsFrom = (...rights: readonly string[]): readonly Right[] => withRequiredRights(rights)
const allViews = rights.filter(right => right.endsWith(':view') && !/^(roles-management|user-management|purchase-records)/.test(right))

export const startingRoles = {
  administrator: { name: 'Administrator', description: 'Every right.', category: 'backOffice', platform: 'web', rights },
  finance: {
    name: 'Finance officer',
    description: 'Verifies, settles, reconciles, reports to the tax authority, exports.',
    category: 'backOffice',
    platform: 'web',
    rights: rightsFrom(
      ...allViews,
      'donations:edit',
      'islamic-giving:edit',
      'purchases:edit',
      'settlement:edit',
      'iras:add',
      'pos-declaration:edit',
      'button:settle',
      'button:generate-poaa-report',
      'button:rate-export',
    ),
  },
  approver: {
    name: 'Approver',
    description: 'Approves and finalises refunds and voids. Enters nothing.',
    category: 'backOffice',
    platform: 'web',
    rights: rightsFrom(
      'dashboard:view',
      'donations:view',
      'islamic-giving:view',
      'purchases:view',
      'donors:view',
      'settlement:view',
      'reports:view',
      'button:final-void',
      'button:final-refund',
    ),
  },
  clerk: {
    name: 'Counter clerk',
    description: 'Views and adds donations, requests voids and refunds.',
    category: 'backOffice',
    platform: 'web',
    rights: rightsFrom('dashboard:view', 'donations:add', 'button:refund'),
  },
  viewer: { name: 'View only', description: 'Sees, changes nothing.', category: 'backOffice', platform: 'web', rights: allViews },
  officer: {
    name: 'POS officer',
    description: 'Takes donations at the counter and declares them.',
    category: 'posOfficer',
    platform: 'pos',
    rights: rightsFrom(...defaultRights.posOfficer),
  },
  amil: {
    name: 'Amil',
    description: 'Takes Islamic giving and declares it.',
    category: 'amil',
    platform: 'pos',
    rights: rightsFrom(...defaultRights.amil),
  },
} as const satisfies Record<string, StartingRole>
export type StartingRoleName = keyof typeof startingRoles
