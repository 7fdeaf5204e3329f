import { newId } from '#kit/security/ids.ts'
import type { Examples } from '#testing/factories/examples.ts'
import { canary } from '#testing/factories/canary.ts'

export const examples: Examples = {
  'roles.list': () => ({ searchValue: canary }),
  'roles.find': ({ roleId }) => ({ roleId }),
  'roles.modules': () => ({}),
  'roles.impact': ({ roleId }) => ({ roleId, rights: ['donations:view'] }),
  'roles.add': () => ({ name: `Role ${newId()}`, category: 'backOffice', rights: ['donations:view'] }),
  'roles.edit': ({ roleId }) => ({ roleId, version: 1, name: `Role ${newId()}`, category: 'backOffice', rights: ['donations:view'] }),
  'roles.export': () => ({}),
  'roles.dutyFindings': () => ({}),
  'roles.previewDutyFindings': ({ roleId }) => ({ role: { roleId, name: 'Treasurer', rights: ['donations:view'] } }),
  'roles.exportDutyFindings': () => ({}),
  'roles.delete': ({ spareRoleId }) => ({ roleId: spareRoleId }),
}
