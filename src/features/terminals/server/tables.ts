import type { Generated } from 'kysely'
import type { SqlMoment } from '#platform/server/database/database.ts'
import type { DeviceType } from '../rules.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    terminal: {
      charityId: number
      id: string
      serialNo: string
      name: string
      deviceType: DeviceType
      collectionCentreId: string | null
      fundId: string
      batteryPercent: number | null
      isCharging: Generated<boolean>
      lastActiveAt: SqlMoment | null
      silentSince: SqlMoment | null
      merchantName: string | null
      merchantNo: string | null
      merchantTerminalNo: string | null
      version: Generated<number>
      createdAt: SqlMoment
    }
    terminalTap: {
      charityId: number
      terminalId: string
      tapNo: string
      donationId: string
      payerAge: number | null
      tappedAt: SqlMoment
    }
  }
}
