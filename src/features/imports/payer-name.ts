/** The name in a cell of a bank's statement: 'From: TAN AH KOW' is TAN AH KOW, and the account that an internal transfer came from ('037-00000-0:IB') is not a name. */
const payerName = (text: string): string => (/^[\d -]+:[A-Z-]+$/i.test(text) ? '' : text.replace(/^from:\s*/i, ''))

/** The name that a row of a file gives its payer: the one in full, else first and last name. */
export const writtenName = (text: (field: 'donorName' | 'firstName' | 'lastName') => string): string =>
  payerName(text('donorName')) || [text('firstName'), text('lastName')].filter(Boolean).join(' ')
