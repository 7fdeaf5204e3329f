import { cards } from '#features/cards/contract.ts'
import { donations } from '#features/donations/contract.ts'
import { donorProfiles } from '#features/donor-profiles/contract.ts'
import { islamicGiving } from '#features/islamic-giving/contract.ts'
import { purchases } from '#features/purchases/contract.ts'
import { recurring } from '#features/recurring/contract.ts'
import { requests } from '#features/requests/contract.ts'
import { connect } from '#platform/web/connect.ts'
import { phoneDesk } from '../contract.ts'

/** The calls of these screens. Write each out in full, `await api.cards.…`: the build gives a screen only the parts that it names. */
export const api = /* @__PURE__ */ connect({ cards, donations, donorProfiles, islamicGiving, phoneDesk, purchases, recurring, requests })
