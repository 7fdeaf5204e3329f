import { checkRowWithFixes } from '#features/imports/fixes.ts'
import { heldReason } from '#features/imports/held-lines.ts'
import { choiceFinder, methodChoices, platformChoices, donorTypeChoices, languageChoices, cardBrandChoices, yesNoChoices, statusChoices, testModeChoices } from '#features/imports/values.ts'
const choices: any = { fund: [{id:'f',names:['Building fund']}], paymentMethod: methodChoices, platform: platformChoices, donorType: donorTypeChoices, language: languageChoices, cardBrand: cardBrandChoices, collectionCentre: [], irasInclusion: yesNoChoices, ipcRegistration: yesNoChoices, status: statusChoices, testMode: testModeChoices }
const find = choiceFinder(choices, {})
const memo = new Map<string, any>()
const setting: any = { country: 'SG', currency: 'SGD', today: '2026-11-23', timeZone: 'Asia/Singapore', dayOrder: 'dmy', areDaysUtc: false, defaults: {}, kept: [], isDeductible: () => false, isZakat: () => false, islamicKind: () => null, rates: [], meaningOf: (f: any, w: string) => { const k = f + w; if (memo.has(k)) return memo.get(k); const m = find(f, w); memo.set(k, m); return m } }
const rows = Array.from({ length: 50000 }, (_, at) => ({ donatedOn: '2025-02-03', amount: `${5 + at % 200}.50`, fund: 'Building fund', paymentMethod: 'Cash', donorName: `Donor ours ${at}`, donorPhone: `8${5000000 + at}`, referenceNo: `ours-${at}` }))
let t = performance.now(); for (const r of rows) checkRowWithFixes(r as any, setting); console.log('judge', performance.now() - t)
t = performance.now(); for (const r of rows) heldReason({ texts: r as any, others: [], status: null, testMode: null }, 'SGD'); console.log('held', performance.now() - t)
