/** The name in a cell of a bank's statement: 'From: TAN AH KOW' is TAN AH KOW, and the account that an internal transfer came from ('037-00000-0:IB') is not a name. */
export const payerName = (text: string): string => (/^[\d -]+:[A-Z-]+$/i.test(text) ? '' : text.replace(/^from:\s*/i, ''))
