import { serve } from '#platform/server/http/bind-contract.ts'
import { receipts } from '../contract.ts'
import { findReceipt } from './find-receipt.ts'
import { verifyReceipt } from './verify-receipt.ts'

export const receiptEndpoints = serve(receipts, { find: findReceipt, verify: verifyReceipt })
