import { findCredentials } from '#features/accounts/server/public.ts'
import { passwordMatches } from '#features/auth/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'

const refusals = ['WRONG_PASSWORD'] as const

/** Refuses a signature whose password is not the caller's. The guard counts wrong ones. */
export async function checkPassword({ tx, actor }: Pick<Context, 'tx' | 'actor'>, password: string): Promise<void> {
  const user = await findCredentials(tx, actor)
  if (!user || !(await passwordMatches(password, user.passwordHash)))
    throw refuse(refusals, 'WRONG_PASSWORD', [{ field: 'password', code: 'WRONG_PASSWORD' }])
}
