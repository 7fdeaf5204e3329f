import { expect, test } from 'vitest'
import { newCharity, server } from '../factories/new-charity.ts'

const views = ['donations:view', 'islamic-giving:view', 'purchases:view', 'user-management:view', 'roles-management:view']

test.each([
  '/api/Donation/updateVoidRefundRequest',
  '/api/Donation/sendVoidCode',
  '/api/Donation/confirmVoidCode',
  '/api/Donation/recordPaidBack',
  '/api/Donation/replaceVoidedReceipt',
  '/api/Donation/getEditDonationDetails',
  '/api/Donation/editTransaction',
  '/api/User/AddUpdateUser',
  '/api/User/UserAction',
  '/api/User/decideAdministratorChange',
])('%s refuses a viewer before it reads the body', async url => {
  const { token } = await newCharity({ can: views })
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
  const answer = await server.inject({ method: 'POST', url, headers, payload: { noSuchField: 1 } })
  expect([answer.statusCode, answer.json().data.code]).toEqual([403, 'FORBIDDEN'])
})

test.each([
  '/api/Donation/getPendingRequestCount',
  '/api/Donation/getPendingRequestList',
  '/api/Donation/getPendingRequestSummary',
  '/api/Donation/GetVoidRefundHistory',
  '/api/Donation/getVoidRefundNextStep',
  '/api/Donation/getVoidRefundEvidence',
  '/api/Donation/getTransactionListByDonorId',
  '/api/Donation/getPaymentTypesByProductCategory',
])('%s refuses an officer who sees no gifts before it reads the body', async url => {
  const { token } = await newCharity({ can: ['user-management:view'] })
  const headers = { authorization: `Bearer ${token}` }
  const answer = await server.inject({ method: 'POST', url, headers, payload: { noSuchField: 1 } })
  expect([answer.statusCode, answer.json().data.code]).toEqual([403, 'FORBIDDEN'])
})
