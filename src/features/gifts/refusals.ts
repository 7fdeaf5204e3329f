/** What recording a gift refuses, whichever module records it. */
export const counterRefusals = {
  WRONG_CURRENCY: 'The amount is not in the currency of this charity.',
  NO_SUCH_PURPOSE: 'What the gift is for cannot be chosen any more.',
  NO_SUCH_CENTRE: 'This collection centre cannot be chosen any more.',
  NO_SUCH_DONOR: 'This donor cannot be chosen any more.',
  METHOD_NOT_TAKEN: 'This way to pay is not taken at the counter.',
} as const

/** What changing a recorded gift refuses. */
export const editRefusals = {
  ...counterRefusals,
  NOT_EDITABLE: 'This cannot be changed any more.',
  NOTHING_CHANGED: 'Nothing was changed.',
} as const
