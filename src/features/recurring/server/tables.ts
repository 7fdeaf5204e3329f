import type { Language } from '#kit/text/languages.ts'
import type { Generated } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { Day, Moment } from '#platform/server/database/database.ts'
import type { PauseReason, RecurrenceState } from '../rules.ts'
import type { TaxFlags } from '#features/gifts/flags.ts'

declare module '#platform/server/database/database.ts' {
  interface Tables {
    recurrence: TaxFlags & {
      charityId: number
      id: string
      donorId: string
      cardId: string
      fundId: string
      amountMinor: number
      currency: Currency
      frequency: FrequencyId
      anchorOn: Day
      nextDueOn: Day
      endsOn: Day | null
      state: Generated<RecurrenceState>
      pauseReason: PauseReason | null
      softDeclines: Generated<number>
      retryOn: Day | null
      lastDecline: DeclineReason | null
      language: Language
      remarks: string | null
      version: Generated<number>
      createdAt: Moment
      createdBy: string | null
      updatedAt: Moment
      cancelledAt: Moment | null
      cancelledBy: string | null
      remindedAt: Moment | null
    }
    recurringCharge: {
      charityId: number
      id: string
      recurrenceId: string
      dueOn: Day
      attempt: number
      cardId: string
      amountMinor: number
      currency: Currency
      state: Generated<'intended' | 'succeeded' | 'declined' | 'withdrawn'>
      referenceNo: string | null
      declineReason: DeclineReason | null
      donationId: string | null
      intendedAt: Moment
      resolvedAt: Moment | null
    }
  }
}
