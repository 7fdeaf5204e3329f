import type { Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { RolePlatform, Right, RoleCategory } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    role: {
      charityId: number
      id: string
      name: string
      nameKey: string
      description: Generated<string>
      category: RoleCategory
      platform: RolePlatform
      rights: Right[]
      version: Generated<number>
      createdAt: SqlMoment
      createdBy: string | null
      updatedAt: SqlMoment
    }
  }
}
