import { donations } from '#features/donations/contract.ts'
import { islamicGiving } from '#features/islamic-giving/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { paymentLinks } from '../contract.ts'

/**
 * The calls of these screens. Write each out in full, `await api.paymentLinks.…`: the build gives a screen only the parts that it names.
 */
export const api = /* @__PURE__ */ connect({ donations, islamicGiving, paymentLinks })
