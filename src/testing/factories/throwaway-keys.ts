import { randomBytes } from 'node:crypto'
import { type Keys, loadKeys } from '#platform/server/security/keys.ts'

const newKey = () => randomBytes(32).toString('base64')

/** New keys that are stored nowhere. */
export const throwawayKeys = (): Keys =>
  loadKeys({ text: JSON.stringify({ current: 'k1', sealing: { k1: newKey() }, root: newKey() }), dir: '' })

/** The keys of every test that asks for no others. */
export const testKeys = throwawayKeys()
