import { randomBytes } from 'node:crypto'
import { type Keys, loadKeys } from '#platform/server/security/keys.ts'

const newKey = () => randomBytes(32).toString('base64')

/** Keys that live as long as the process. */
export const throwawayKeys = (): Keys =>
  loadKeys({ text: JSON.stringify({ current: 'k1', sealing: { k1: newKey() }, root: newKey() }), dir: '' })
