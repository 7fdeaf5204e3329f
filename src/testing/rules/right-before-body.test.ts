import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { productServer } from '#app/server/server.ts'
import { newCharity, server, services } from '../factories/new-charity.ts'

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

test.each(['/api/Donation/donationFileImport'])('%s refuses a viewer before a byte of the file has come', async path => {
  const listening = await productServer(services)
  await listening.listen({ port: 0, host: '127.0.0.1' })
  const { token, rowsOf } = await newCharity({ can: views })
  const sent = request({
    method: 'POST',
    host: '127.0.0.1',
    port: (listening.server.address() as AddressInfo).port,
    path,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 20_000_000,
    },
  })
  sent.flushHeaders() // and then nothing: who waited for the file would wait until the request times out
  const before = performance.now()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect([answer.statusCode, performance.now() - before < 10_000]).toEqual([403, true])
  expect(await rowsOf('audit_event')).toMatchObject([{ outcome: 'refused', code: 'FORBIDDEN', call: path }])
  sent.destroy()
  await listening.close()
})
