import { createHmac, randomBytes } from 'node:crypto'

/** A new secret as the Standard Webhooks specification writes it: 32 random bytes. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** What is signed: the id of the message, the second in which it is sent, and its body. */
export type SignedMessage = { id: string; seconds: number; body: string }

/**
 * The headers of a message by the Standard Webhooks specification: HMAC-SHA256 over `id.timestamp.body`, one signature for each secret, so
 * that a receiver may know the old or the new one while a secret is rotated.
 */
export function signedHeaders({ id, seconds, body }: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
    'content-type': 'application/json',
    'user-agent': 'Amanah-Webhooks/1',
  }
}
