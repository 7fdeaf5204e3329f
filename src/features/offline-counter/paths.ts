/** Where the receipt numbers of offline counters are listed; only a signed-in user may open it. */
export const rootPath = '/pending-declaration/receipt-numbers'
