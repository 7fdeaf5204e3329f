import type { TimelineEntry } from '#features/gifts/rows.ts'
import type { StoredGift } from './gift-statement.ts'

/** The timeline of a gift, newest first: its status changes and audit events. */
export function timelineOf(gift: StoredGift): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...gift.events.map(event => ({ kind: 'call' as const, ...event })),
    { ...blank, at: gift.donatedAt, kind: 'given' },
    ...gift.receipts.map(({ issuedAt, receiptNo }) => ({ ...blank, at: issuedAt, kind: 'receiptIssued' as const, detail: { receiptNo } })),
    ...(gift.method === 'Offline' ? [{ ...blank, at: gift.createdAt, kind: 'recorded' as const, by: gift.recordedBy }] : []),
    ...(gift.settledAt ? [{ ...blank, at: gift.settledAt, kind: 'settled' as const, by: gift.settledBy }] : []),
  ]
  return entries.sort((one, other) => Number(one.at < other.at) - Number(one.at > other.at))
}

const blank = { call: null, by: null, changes: null, detail: null } as const
