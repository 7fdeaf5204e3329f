import { contract } from '#contract.ts'
import { createClient } from '../contract/client.ts'
import { fetchTransport } from './session/fetch-transport.ts'
import { hostsOf } from './session/hosts.ts'
import { keepKeys } from './session/kept-keys.ts'
import { inReadersLanguage } from './session/readers-words.ts'
import { withSession } from './session/with-session.ts'

const hosts = hostsOf(document)
const keys = keepKeys(Date.now, () => crypto.randomUUID())
const overFetch = fetchTransport(
  () => document.baseURI,
  (...given) => fetch(...given),
  () => hosts,
)
// Nobody is signed in here: nothing is renewed, and pages tell their failures themselves.
const asGuest = withSession({ token: () => null, guestToken: () => null, renew: async () => 'dead', expired() {}, forbidden() {} })

/** The calls of public pages. In the browser it holds those that need no session, and no others. */
export const publicApi = createClient(contract, inReadersLanguage(asGuest(keys.keeping(overFetch))), keys.newKey)
