import { expect, inject, test } from 'vitest'
import { checkDatabase } from './check-database.ts'

test('a database that does not offer the TLS that the setting asks for is refused with what to correct', async () => {
  await expect(checkDatabase(`${inject('database').owner}?sslmode=verify-full`)).rejects.toThrow(
    /^The database at 127\.0\.0\.1:\d+ \(DATABASE_URL\) cannot be reached by TLS: The server does not support SSL connections\. Name the CA .*correct sslmode in the setting\.$/,
  )
})
