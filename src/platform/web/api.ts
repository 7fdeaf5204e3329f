import { contract } from '#contract.ts'
import { type CallOptions, createClient, type Transport } from '../contract/client.ts'
import { deviceMark } from './session/device.ts'
import { fetchTransport, noErrorPopupHeader } from './session/fetch-transport.ts'
import { hostsOf } from './session/hosts.ts'
import { keepKeys } from './session/kept-keys.ts'
import { inReadersLanguage } from './session/readers-words.ts'
import { repeating } from './session/repeating.ts'
import { reportFailures } from './session/report-failures.ts'
import { reportSuccess } from './session/report-success.ts'
import { type SessionLink, withSession } from './session/with-session.ts'
import { popups } from './ui/popups/popups.ts'

const alone: SessionLink = { token: () => null, guestToken: () => null, renew: async () => 'dead', expired() {}, forbidden() {} }
let link = alone

/** Joins calls and session, which need each other; `main.tsx` does it once, before the first call. */
export function connectApi(session: SessionLink) {
  link = session
}

const hosts = hostsOf(document)
const keys = keepKeys(Date.now, () => crypto.randomUUID())
const late: SessionLink = {
  token: () => link.token(),
  guestToken: () => link.guestToken(),
  renew: () => link.renew(),
  expired: () => link.expired(),
  forbidden: message => link.forbidden(message),
}
const overFetch = fetchTransport(
  () => document.baseURI,
  (...given) => fetch(...given),
  () => hosts,
)
const overFetchInWords = inReadersLanguage(overFetch)
const known: Transport = request => overFetchInWords({ ...request, headers: { ...request.headers, 'x-device': deviceMark() } })
const showFailure = (message: string) => popups.error({ message })
const isOnline = () => navigator.onLine
const retry = repeating(milliseconds => new Promise(done => setTimeout(done, milliseconds)), isOnline)
const transport: Transport = reportFailures(showFailure, isOnline)(withSession(late)(keys.keeping(retry(known))))

/** Options of a call whose failure its caller shows: `api.work.list({}, noErrorPopup)`. */
export const noErrorPopup: CallOptions = { headers: { [noErrorPopupHeader]: '1' } }

/** Every call of the product: `await api.donations.list({ pageSize: 20 })`, or a `Refused`. */
export const api = createClient(contract, transport, keys.newKey, reportSuccess(popups))
