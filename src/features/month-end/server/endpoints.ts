import { serve } from '#platform/server/http/bind-contract.ts'
import { monthEnd } from '../contract.ts'
import { closeMonth } from './close-month.ts'
import { downloadPack } from './download-pack.ts'
import { findMonthEnd } from './find-month-end.ts'

export const monthEndEndpoints = serve(monthEnd, { find: findMonthEnd, close: closeMonth, pack: downloadPack })
