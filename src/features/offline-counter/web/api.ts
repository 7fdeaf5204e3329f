import { donations } from '#features/donations/contract.ts'
import { islamicGiving } from '#features/islamic-giving/contract.ts'
import { site } from '#features/site/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { offlineCounter } from '../contract.ts'

/** The calls that these screens make, written out in full each time: `await api.donations.…`. */
export const api = /* @__PURE__ */ connect({ donations, islamicGiving, offlineCounter, site })
