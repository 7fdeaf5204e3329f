import type { SqlMoment } from '#platform/server/database/database.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    donationWidget: {
      charityId: number
      isActive: boolean
      presets: number[]
      defaultPresetMinor: number | null
      takesOwnAmount: boolean
      leastMinor: number
      frequencies: number[]
      defaultFrequency: number
      colour: string
      title: string
      titleMs: string
      intro: string
      introMs: string
      button: string
      buttonMs: string
      thanks: string
      thanksMs: string
      version: number
      updatedAt: SqlMoment
      updatedBy: string | null
    }
    donationWidgetFund: { charityId: number; fundId: string; position: number }
  }
}
