import { contract } from '#contract.ts'
import { type Client, createClient, type Transport } from '../contract/client.ts'
import type { Contract } from '../contract/endpoint.ts'
import { deviceId } from './session/device-id.ts'
import { fetchTransport } from './session/fetch-transport.ts'
import { hostsOf } from './session/hosts.ts'
import { createIdempotencyKeys } from './session/idempotency-keys.ts'
import { withTranslatedErrors } from './session/answer-texts.ts'
import { withRetry } from './session/retry.ts'
import { reportFailures } from './session/report-failures.ts'
import { reportSuccess } from './session/report-success.ts'
import { type SessionLink, withSession } from './session/with-session.ts'
import { popups } from './ui/popups/popups.ts'

const noSession: SessionLink = { token: () => null, guestToken: () => null, renew: async () => 'dead', expired() {}, forbidden() {} }
let link = noSession

/** Connects the API client and the session, which depend on each other. Called once by `main.tsx`. */
export function connectApi(session: SessionLink) {
  link = session
}

const hosts = hostsOf(document)
const keys = createIdempotencyKeys(Date.now, () => crypto.randomUUID())
const lateSession: SessionLink = {
  token: () => link.token(),
  guestToken: () => link.guestToken(),
  renew: () => link.renew(),
  expired: () => link.expired(),
  forbidden: message => link.forbidden(message),
}
const overFetch = fetchTransport(
  () => document.baseURI,
  (...args) => fetch(...args),
  () => hosts,
)
const overFetchInWords = withTranslatedErrors(overFetch)
const known: Transport = request => overFetchInWords({ ...request, headers: { ...request.headers, 'x-device': deviceId() } })
const showFailure = (message: string) => popups.error({ message })
const isOnline = () => navigator.onLine
const retry = withRetry(milliseconds => new Promise(done => setTimeout(done, milliseconds)), isOnline)
const transport: Transport = reportFailures(showFailure, isOnline)(withSession(lateSession)(keys.withKeys(retry(known))))

/** The client of a part of the contract, over this page's session. The build calls it: build/contract.ts. @public */
export const connect = <C extends Contract>(part: C): Client<C> => createClient(part, transport, keys.newKey, reportSuccess(popups))

/**
 * Every call of the product: `await api.donations.list({ pageSize: 20 })`, or a `RefusalError`.
 * Write it out in full each time: the build gives each screen only the parts that it names (`build/contract.ts`).
 */
export const api = /* @__PURE__ */ connect(contract)
