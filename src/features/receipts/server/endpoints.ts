import { serve } from '#platform/server/binder.ts'
import { receipts } from '../contract.ts'
import { findReceipt } from './find-receipt.ts'
import { verifyReceipt } from './verify-receipt.ts'

export const receiptEndpoints = serve(receipts, { find: findReceipt, verify: verifyReceipt })
