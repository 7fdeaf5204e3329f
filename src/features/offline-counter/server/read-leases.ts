import { findUserNames } from '#features/accounts/server/public.ts'
import { findLease, listLeasedNumbers, listLeases } from '#features/receipt-numbers/server/public.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { LeaseRow, offlineCounter } from '../contract.ts'

/** The leases of all devices, each with how its numbers ended. */
export async function listReceiptLeases(
  { tx, actor: { charityId } }: Context,
  request: RequestOf<typeof offlineCounter.leases>,
): Promise<Page<LeaseRow>> {
  const { pageNumber, pageSize, sortExpression: direction } = request
  const { items, totalCount } = await listLeases(tx, charityId, { limit: pageSize, offset: rowsBefore(request), direction })
  const names = await findUserNames(tx, charityId, [...new Set(items.map(({ officerId }) => officerId))])
  return {
    items: items.map(({ officerId, ...lease }) => ({ ...lease, officer: names.get(officerId) ?? '' })),
    totalCount,
    pageNumber,
    pageSize,
  }
}

/** The numbers of a lease, each with what became of it and who said so. */
export async function listNumbersOfLease(
  { tx, actor: { charityId } }: Context,
  { leaseId }: RequestOf<typeof offlineCounter.numbers>,
): Promise<HandlerResult<typeof offlineCounter.numbers>> {
  if (!(await findLease(tx, charityId, leaseId))) throw refuse('NOT_FOUND')
  const numbers = await listLeasedNumbers(tx, charityId, leaseId)
  const names = await findUserNames(tx, charityId, [...new Set(numbers.flatMap(({ endedBy }) => endedBy ?? []))])
  return numbers.map(({ endedBy, ...number }) => ({ ...number, endedBy: names.get(endedBy ?? '') ?? null }))
}
