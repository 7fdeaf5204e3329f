/** The right to erase a donor's data. Initially only administrators have it. */
export const erasureRight = 'button:erase-donor-data'

/** What is ended or decided before a person is erased. */
export const openMatters = [
  'RECURRING_STILL_OPEN',
  'REQUEST_STILL_OPEN',
  'TAX_REPORT_STILL_DUE',
  'IMPORT_STILL_OPEN',
  'FILE_STILL_PREPARED',
  'PAYMENT_STILL_PENDING',
] as const
export type OpenMatter = (typeof openMatters)[number]

/** The years after the gift for which receipts are kept. */
export const keptYears = 7
