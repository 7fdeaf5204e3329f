import type { Generated } from 'kysely'
import type { SqlDay, SqlMoment } from '#platform/server/database/database.ts'
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
      lowBatteryToldOn: SqlDay | null
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
      request: string | null
    }
    terminalKey: {
      charityId: number
      id: string
      terminalId: string
      keyHash: Buffer
      createdAt: SqlMoment
      createdBy: string | null
      expiresAt: SqlMoment
    }
    terminalHour: { charityId: number; terminalId: string; hour: SqlMoment }
  }
}
