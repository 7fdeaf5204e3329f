import type { TimelineEntry } from '#features/gifts/rows.ts'
import type { StoredGift } from './gift-statement.ts'

/** What happened to a gift, newest first: its own stations, and every call that named it. */
export function timelineOf(gift: StoredGift): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...gift.events.map(event => ({ kind: 'call' as const, ...event })),
    { ...blank, at: gift.donatedAt, kind: 'given' },
    ...gift.receipts.map(({ issuedAt, receiptNo }) => ({ ...blank, at: issuedAt, kind: 'receiptIssued' as const, detail: { receiptNo } })),
    ...(gift.method === 'Offline' ? [{ ...blank, at: gift.createdAt, kind: 'recorded' as const, by: gift.recordedBy }] : []),
    ...(gift.settledAt ? [{ ...blank, at: gift.settledAt, kind: 'settled' as const, by: gift.settledBy }] : []),
  ]
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}

const blank = { call: null, by: null, changes: null, detail: null } as const
