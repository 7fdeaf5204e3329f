/** The refusals of recording a gift, in every module. */
export const counterRefusals = {
  WRONG_CURRENCY: 'The amount is not in the currency of this charity.',
  NO_SUCH_PURPOSE: 'This purpose is no longer available.',
  NO_SUCH_CENTRE: 'This collection centre is no longer available.',
  NO_SUCH_DONOR: 'This donor is no longer available.',
  METHOD_NOT_TAKEN: 'This payment method is not accepted at the counter.',
} as const

/** The refusals of changing a gift. */
export const editRefusals = {
  ...counterRefusals,
  NOT_EDITABLE: 'This can no longer be changed.',
  NOTHING_CHANGED: 'Nothing was changed.',
} as const
