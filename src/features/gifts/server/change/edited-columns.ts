import type { Gift } from '#features/gifts/columns.ts'
import type { EditedColumn } from '#features/gifts/fields.ts'

/** The columns of a gift that an edit writes. */
export type EditedColumns = Partial<
  Pick<
    Gift,
    | EditedColumn
    | 'donorId'
    | 'donorType'
    | 'donorName'
    | 'religionType'
    | 'itemId'
    | 'donationTo'
    | 'amountMinor'
    | 'donatedAt'
    | 'backDatedBecause'
    | 'chequeState'
    | 'chequeBankedOn'
  >
>
