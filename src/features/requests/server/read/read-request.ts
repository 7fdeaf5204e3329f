import { type RawBuilder, sql } from 'kysely'
import { findUserNames } from '#features/accounts/server/public.ts'
import { findStaffedRoles, type StaffedRole } from '#features/roles/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { RequestRow } from '#features/requests/rows.ts'
import { giftsOf, wireTerms } from '#features/gifts/server/public.ts'
import { paidByTerm } from '#features/gifts/terms.ts'
import { pendingStatuses } from '#features/gifts/rules.ts'
import { choosePayBackWay, rightOfNextStep } from '#features/requests/rules.ts'
import { type RequestGift, requestGiftColumns, requestGiftSources, stateOf } from './request-gift.ts'
import { decisionHash } from '../ask/evidence.ts'
import { paidWithOf } from '../decide/notify.ts'
import { verdictsOf } from '../decide/verdicts.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type ContextPart = Pick<Context, 'tx' | 'actor' | 'now'>
type File = { position: number; name: string; mediaType: string; bytes: number }
type StoredRequestGift = Omit<RequestGift, 'id'> &
  Renamed<
    'voidRefundRequest',
    {
      donationId: 'donationId'
      requestId: 'id'
      type: 'type'
      requestState: 'status'
      askedMinor: 'amountMinor'
      askedCurrency: 'currency'
    }
  > &
  RowOf<'voidRefundRequest', 'isDirect' | 'reasonId' | 'reasonWords' | 'rejectedWords' | 'evidenceHash' | `${Hand}By` | `${Hand}At`> &
  LeftJoined<Renamed<'reason', { reasonName: 'name'; reasonNameMs: 'nameMs' }>> &
  Computed<{
    files: File[]
    payBack: (RowOf<'payBack', 'state' | 'chargeRef' | 'declineReason' | 'note'> & { reference: string | null; at: string | null }) | null
  }>
type Hand = 'requested' | 'verified' | 'approved' | 'finalised' | 'rejected'

/** The requests that match a condition on `void_refund_request v`, as rows for the reader. */
export async function readRequests(
  { tx, actor, now }: ContextPart,
  page: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<RequestRow[]> {
  const { charityId } = actor
  const { rows } = await sql<StoredRequestGift>`
    select ${requestGiftColumns(charityId)}, d.id as donation_id, v.id as request_id, v.type, v.status as request_state, v.is_direct, v.amount_minor as asked_minor, v.currency as asked_currency,
           v.reason_id, n.name as reason_name, n.name_ms as reason_name_ms, v.reason_words, v.rejected_words, v.evidence_hash,
           v.requested_by, v.requested_at, v.verified_by, v.verified_at, v.approved_by, v.approved_at, v.finalised_by, v.finalised_at, v.rejected_by, v.rejected_at,
           (select coalesce(json_agg(json_build_object('position', e.position, 'name', e.name, 'mediaType', e.media_type, 'bytes', e.bytes) order by e.position), '[]')
              from request_file e where e.charity_id = ${charityId} and e.request_id = v.id) as files,
           (select json_build_object('state', b.state, 'chargeRef', b.charge_ref, 'reference', b.reference_no, 'declineReason', b.decline_reason, 'note', b.note,
                     'at', to_char(b.resolved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              from pay_back b where b.charity_id = ${charityId} and b.request_id = v.id) as pay_back
      from (${page}) p
      join void_refund_request v on v.charity_id = ${charityId} and v.id = p.id
      join ${giftsOf(charityId)} d on d.id = v.donation_id
      left join reason n on n.charity_id = ${charityId} and n.id = v.reason_id
      ${requestGiftSources(charityId)}
     order by ${order}`.execute(tx)
  const people = rows
    .flatMap(row => [row.requestedBy, row.verifiedBy, row.approvedBy, row.finalisedBy, row.rejectedBy])
    .filter(id => id !== null)
  const names = await findUserNames(tx, charityId, [...new Set(people)])
  const roles = rows.some(isPending) ? await findStaffedRoles(tx, charityId) : []
  return rows.map(row => rowOf(row, { actor, names, roles, at: now() }))
}

const isPending = ({ requestState }: StoredRequestGift) => (pendingStatuses as readonly number[]).includes(requestState)

/** The roles in which a user other than the requester and the verifier may take the next step. */
function rolesForNextStep(row: StoredRequestGift, roles: readonly StaffedRole[]): string[] {
  const right = rightOfNextStep(row)
  const others = ({ userIds }: StaffedRole) => userIds.some(id => id !== row.requestedBy && id !== row.verifiedBy)
  return right ? roles.filter(role => role.rights.has(right) && others(role)).map(({ name }) => name) : []
}

type Reading = { actor: Context['actor']; names: ReadonlyMap<string, string>; roles: readonly StaffedRole[]; at: Date }

function rowOf(row: StoredRequestGift, { actor, names, roles, at }: Reading): RequestRow {
  const gift: RequestGift = { ...row, id: row.donationId }
  const hand = (who: Hand) => {
    const [id, takenAt] = [row[`${who}By`], row[`${who}At`]]
    return id && takenAt ? { id, at: takenAt, name: names.get(id) ?? '–' } : null
  }
  const isOpen = isPending(row)
  const people = { requestedBy: row.requestedBy ?? '', verifiedBy: row.verifiedBy }
  const steps = isOpen ? verdictsOf(stateOf(gift, people.requestedBy, at), people, actor) : []
  const { payBack } = row
  return {
    id: row.requestId,
    transactionId: gift.id,
    txnId: gift.txnId,
    appPreferenceId: gift.appPreferenceId,
    receiptNo: gift.receiptNo,
    donationTimeStamp: gift.donatedAt,
    donationStatus: gift.status,
    donorName: gift.donorName,
    donationToName: gift.fundName,
    paidBy: paidByTerm(wireTerms, paidWithOf(gift)),
    paidWith: paidWithOf(gift),
    giftAmount: { minor: gift.amountMinor, currency: gift.currency },
    refunded: { minor: gift.refundedMinor, currency: gift.currency },
    requestType: row.type,
    requestStatus: row.requestState,
    isDirect: row.isDirect,
    amount: { minor: row.askedMinor, currency: row.askedCurrency },
    way: choosePayBackWay(gift),
    isCountedCash: gift.isDeclared,
    reason:
      row.reasonId && row.reasonName && row.reasonNameMs
        ? { id: row.reasonId, type: row.type, name: row.reasonName, nameMs: row.reasonNameMs }
        : null,
    remarks: row.reasonWords,
    rejectRemarks: row.rejectedWords,
    evidence: row.files,
    evidenceHash: decisionHash(actor.charityId, { id: row.requestId, status: row.requestState, evidenceHash: row.evidenceHash }),
    requested: hand('requested'),
    verified: hand('verified'),
    approved: hand('approved'),
    finalised: hand('finalised'),
    rejected: hand('rejected'),
    payBack: payBack && {
      way: payBack.chargeRef ? 'provider' : 'hand',
      state: payBack.state,
      reference: payBack.reference,
      declineReason: payBack.declineReason,
      note: payBack.note,
      at: payBack.at,
    },
    steps,
    actions: steps.filter(step => step.may).map(step => step.step),
    waitsFor: isOpen ? rolesForNextStep(row, roles) : [],
  }
}

/** One request as a row. */
export async function readRequest(work: ContextPart, id: string): Promise<RequestRow> {
  const [row] = await readRequests(work, sql`select ${id}::uuid as id`, sql`v.id`)
  if (!row) throw refuse('NOT_FOUND')
  return row
}
