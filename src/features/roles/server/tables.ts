import type { Generated } from 'kysely'
import type { Moment } from '#platform/server/database/database.ts'
import type { Platform, Right, RoleCategory } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    role: {
      charityId: number
      id: string
      name: string
      nameKey: string
      description: Generated<string>
      category: RoleCategory
      platform: Platform
      rights: Right[]
      version: Generated<number>
      createdAt: Moment
      createdBy: string | null
      updatedAt: Moment
    }
  }
}
