/** What has not happened yet to a gift that is just recorded: no request, no settlement, no receipt. */
export const untouched = {
  requestStatus: null,
  refundReason: null,
  terminalId: null,
  settledAt: null,
  settledBy: null,
  settlementRef: null,
  receiptNo: null,
} as const
