import type { Language } from '#kit/text/languages.ts'
import type { Generated, Selectable } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { DeclineReason } from '#features/card-vault/rules.ts'
import type { SqlDay, SqlMoment, Tables } from '#platform/server/database/database.ts'
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
      anchorOn: SqlDay
      nextDueOn: SqlDay
      endsOn: SqlDay | null
      /** `endsOn` is the last day of a Ramadan, and moves with it. */
      endsWithRamadan: Generated<boolean>
      state: Generated<RecurrenceState>
      pauseReason: PauseReason | null
      softDeclines: Generated<number>
      retryOn: SqlDay | null
      lastDecline: DeclineReason | null
      language: Language
      remarks: string | null
      version: Generated<number>
      createdAt: SqlMoment
      createdBy: string | null
      updatedAt: SqlMoment
      cancelledAt: SqlMoment | null
      cancelledBy: string | null
      remindedAt: SqlMoment | null
    }
    recurringCharge: {
      charityId: number
      id: string
      recurrenceId: string
      dueOn: SqlDay
      attempt: number
      cardId: string
      amountMinor: number
      currency: Currency
      state: Generated<'intended' | 'succeeded' | 'declined' | 'withdrawn'>
      referenceNo: string | null
      declineReason: DeclineReason | null
      donationId: string | null
      intendedAt: SqlMoment
      resolvedAt: SqlMoment | null
    }
  }
}

export type Recurrence = Selectable<Tables['recurrence']>
