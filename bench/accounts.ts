import { newId } from '#kit/security/ids.ts'
import { newAccessToken } from '#features/auth/server/session/tokens.ts'
import type { Product } from './product.ts'

/** Whose call it is. */
export type Session = { userId: string; headers: { authorization: string } }

/**
 * Another administrator of charity 1, signed in for ten minutes: written straight to the database, since a sign-in costs what a bench does
 * not measure, and a person's calls are limited by the minute.
 */
export async function newSession({ straight }: Pick<Product, 'straight'>): Promise<Session> {
  const [userId, sessionId] = [newId(), newId()]
  const columns = await columnsOf(straight, 'app_user')
  const others = columns.filter(name => !['id', 'email'].includes(name)).join(', ')
  await straight.query(
    `insert into app_user (id, email, ${others}) select '${userId}', '${userId}@bench.demo', ${others} from app_user where charity_id = 1 and email = 'admin@nur.demo'`,
  )
  await straight.query(
    `insert into session (charity_id, id, user_id, device_hash, remembered, rotated_at, created_at, expires_at)
     values (1, '${sessionId}', '${userId}', '\\x00', false, now(), now(), now() + interval '1 hour')`,
  )
  return { userId, headers: { authorization: `Bearer ${await newAccessToken({ charityId: 1, userId, sessionId }, new Date())}` } }
}

async function columnsOf(straight: Product['straight'], table: string): Promise<string[]> {
  const { rows } = await straight.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = '${table}' and is_generated = 'NEVER'`,
  )
  return rows.map(({ name }) => name)
}
