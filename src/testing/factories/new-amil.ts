import type { newCharity } from './new-charity.ts'
import { newMember } from './new-member.ts'

type Charity = Awaited<ReturnType<typeof newCharity>>
type Amil = Parameters<typeof newMember>[1] & { letterNo?: string; from?: string; until?: string }

/** A stored amil: a user with a role of the category, and a letter if one is named. */
export async function newAmil({ charityId, sql }: Charity, { letterNo, from, until, ...member }: Amil = {}) {
  const amil = await newMember(charityId, { category: 'amil', can: ['islamic-giving:view', 'islamic-giving:add'], ...member })
  if (letterNo ?? from ?? until)
    await sql(
      `insert into amil_appointment (charity_id, user_id, letter_no, appointed_from, appointed_until) values ($1, $2, $3, $4, $5)`,
      [charityId, amil.userId, letterNo ?? null, from ?? null, until ?? null],
    )
  return amil
}
