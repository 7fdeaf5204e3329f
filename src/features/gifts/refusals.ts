/** The refusals of recording a gift, in every module. */
export const counterRefusals = [
  'WRONG_CURRENCY',
  'NO_SUCH_PURPOSE',
  'NO_SUCH_CENTRE',
  'NO_SUCH_DONOR',
  'DONOR_ARCHIVED',
  'DONOR_DETAILS_DIFFER',
  'SAME_GIFT_AGAIN',
  'METHOD_NOT_TAKEN',
  'BACK_DATED_TOO_FAR',
  'NOT_ONE_PAYMENT',
] as const

/** The refusals of changing a gift. */
export const editRefusals = [...counterRefusals, 'NOT_EDITABLE', 'NOTHING_CHANGED'] as const
