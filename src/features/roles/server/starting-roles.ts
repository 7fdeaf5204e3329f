import { type Right, rights, type RoleCategory, defaultRights, withRequiredRights } from '../rules.ts'
import { startingNames, type StartingRoleName } from '../starting-names.ts'

/** A role that a new charity starts with. */
export type StartingRole = { name: string; description: string; category: RoleCategory; platform: 'web' | 'pos'; rights: readonly Right[] }

const rightsFrom = (...rights: readonly string[]): readonly Right[] => withRequiredRights(rights)
const allViews = rights.filter(
  right => right.endsWith(':view') && !/^(roles-management|user-management|api-keys|webhooks|purchase-records)/.test(right),
)

export const startingRoles = {
  administrator: { ...startingNames.administrator, category: 'backOffice', platform: 'web', rights },
  finance: {
    ...startingNames.finance,
    category: 'backOffice',
    platform: 'web',
    rights: rightsFrom(
      ...allViews,
      'donations:edit',
      'islamic-giving:edit',
      'purchases:edit',
      'settlement:edit',
      'payouts:add',
      'iras:add',
      'pos-declaration:edit',
      'button:close-declaration',
      'button:settle',
      'button:generate-poaa-report',
      'button:rate-export',
    ),
  },
  approver: {
    ...startingNames.approver,
    category: 'backOffice',
    platform: 'web',
    rights: rightsFrom(
      'dashboard:view',
      'donations:view',
      'islamic-giving:view',
      'purchases:view',
      'donors:view',
      'settlement:view',
      'payouts:view',
      'payouts:edit',
      'reports:view',
      'button:final-void',
      'button:final-refund',
    ),
  },
  clerk: {
    ...startingNames.clerk,
    category: 'backOffice',
    platform: 'web',
    rights: rightsFrom('dashboard:view', 'donations:add', 'button:refund'),
  },
  viewer: { ...startingNames.viewer, category: 'backOffice', platform: 'web', rights: allViews },
  officer: {
    ...startingNames.officer,
    category: 'posOfficer',
    platform: 'pos',
    rights: rightsFrom(...defaultRights.posOfficer),
  },
  amil: {
    ...startingNames.amil,
    category: 'amil',
    platform: 'pos',
    rights: rightsFrom(...defaultRights.amil),
  },
} as const satisfies Record<StartingRoleName, StartingRole>
