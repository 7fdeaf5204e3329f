import { findUserNames } from '#features/accounts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { pageOfEvents } from '#platform/server/audit/read-events.ts'
import type { Context } from '#platform/server/context.ts'
import type { charity as contract } from '../contract.ts'
import { shownFact } from './facts.ts'

/** The changes of the charity in its audit trail, newest first. */
export async function charityHistory({ tx, actor }: Context, paging: RequestOf<typeof contract.history>) {
  const { charityId } = actor
  const { pageNumber, pageSize } = paging
  const about = { kind: 'charity', id: String(charityId) }
  const { rows, totalCount } = await pageOfEvents(tx, charityId, { about }, paging)
  const names = await findUserNames(tx, charityId, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
  const items = rows.map(({ seq, at, call, userId, changes, detail }) => ({
    seq,
    at,
    call: call.split('/').at(-1) ?? call,
    by: userId && (names.get(userId) ?? null),
    differences: [
      ...['place', 'fund', 'reason', 'sentBack', 'part', 'waits'].flatMap(field =>
        detail?.[field] ? [{ field, before: null, after: String(detail[field]) }] : [],
      ),
      ...Object.entries(changes ?? {}).map(([field, [before, after]]) => ({ field, before: shownFact(before), after: shownFact(after) })),
    ],
  }))
  return { items, totalCount, pageNumber, pageSize }
}
