import { newId } from '#kit/security/ids.ts'
import type { newCharity } from '../factories/new-charity.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>

/** Inserts a payout of two charges of 50 dollars, the first linked with a gift, with this text wherever one is. */
export async function newSettlement({ charityId, sql }: TestCharity, { text, linkedGift }: { text: string; linkedGift: string }) {
  const [fileId, id, matchId] = [newId(), newId(), newId()]
  await sql(
    `insert into settlement_file (charity_id, id, file_name, sha256, uploader_name, created_at) values ($1, $2, $3, decode(replace($4::text, '-', ''), 'hex'), $3, now())`,
    [charityId, fileId, text, fileId],
  )
  await sql(
    `insert into settlement (charity_id, id, settlement_no, provider, file_id, from_on, to_on, paid_on, currency, gross_minor, fee_minor, refund_minor,
                             dispute_minor, adjustment_minor, net_minor, line_count, open_lines, state, created_at)
     values ($1, $2, $3, 'stripe', $4, '2026-03-01', '2026-03-01', '2026-03-02', 'SGD', 10000, 0, 0, 0, 0, 10000, 2, 1, 'discrepancy', now())`,
    [charityId, id, text.slice(0, 60), fileId],
  )
  await sql(
    `insert into settlement_match (charity_id, id, settlement_id, found_by, linker_name, linked_at, slip_no) values ($1, $2, $3, 'person', $4, now(), $5)`,
    [charityId, matchId, id, text, text.slice(0, 40)],
  )
  await sql(
    `insert into settlement_line (charity_id, settlement_id, line_no, kind, occurred_on, gross_minor, fee_minor, refs, remark, match_id)
     values ($1, $2, 1, 'charge', '2026-03-01', 5000, 0, $3, $3, $4), ($1, $2, 2, 'charge', '2026-03-01', 5000, 0, $3, $3, null)`,
    [charityId, id, text, matchId],
  )
  await sql(`insert into settlement_gift (charity_id, match_id, donation_id, kind, amount_minor) values ($1, $2, $3, 'gift', 5000)`, [
    charityId,
    matchId,
    linkedGift,
  ])
  return { id, matchId }
}
