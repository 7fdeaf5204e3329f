import type { Currency } from '#jurisdictions/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { type FormHandle, useForm } from '#platform/web/form/use-form.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { declarations, type SessionDetails } from '#features/declarations/contract.ts'
import type { Turn } from '#features/declarations/rules.ts'

type ChequeEntry = { chequeNumber: string; minor: number | null }
type BatchEntry = { terminal: string; batchNo: string; slips: number | null; minor: number | null }
/** What is typed into a count; a field left blank is null. */
export type CountValues = {
  pieces: Readonly<Record<string, number | null>>
  cheques: readonly ChequeEntry[]
  batches: readonly BatchEntry[]
  float: number | null
  change: number | null
  drops: number | null
  payouts: number | null
  note: string
  absentBecause: string
}
export const emptyCheque: ChequeEntry = { chequeNumber: '', minor: null }
export const emptyBatch: BatchEntry = { terminal: '', batchNo: '', slips: null, minor: null }
const empty: CountValues = {
  pieces: {},
  cheques: [],
  batches: [],
  float: null,
  change: null,
  drops: null,
  payouts: null,
  note: '',
  absentBecause: '',
}
export type CountForm = FormHandle<CountValues>

/** The notes and coins of a currency in minor units, the greatest first. */
export const valuesOf = (currency: Currency): readonly number[] => {
  const { notes, coins } = jurisdictionOfCurrency(currency).money
  return [...notes, ...coins]
}

/** The sums of a count by part, in minor units. */
export function sumsOf({ pieces, cheques, batches }: CountValues) {
  const add = (list: readonly { minor: number | null }[]) => list.reduce((sum, { minor }) => sum + (minor ?? 0), 0)
  return {
    cash: Object.entries(pieces).reduce((sum, [value, count]) => sum + Number(value) * (count ?? 0), 0),
    cheques: add(cheques),
    batches: add(batches),
  }
}

type Result = Awaited<ReturnType<typeof api.declarations.count>>
/** The form of one person's count. Its draft stays in this browser, without the password. */
export function useCountForm(session: SessionDetails, turn: Turn, isDrawer: boolean, done: (result: Result) => void) {
  const client = useQueryClient()
  const [password, setPassword] = useState('')
  const officerId = session.officer.id
  const form: CountForm = useForm({
    id: `declarations/count/${officerId}/${turn}`,
    initial: { ...empty, float: session.lastFloat?.minor ?? null },
    schema: declarations.count.spec.body,
    labels: {
      cash: m.declarations_part_cash(),
      cheques: m.declarations_part_cheques(),
      batches: m.declarations_part_batches(),
      float: m.declarations_float(),
      change: m.declarations_change(),
      drops: m.declarations_drops(),
      payouts: m.declarations_payouts(),
      note: m.declarations_drawer_note(),
      absentBecause: m.declarations_absent_label(),
      password: m.declarations_password(),
    },
    toInput: values => requestOf(values, { officerId, turn, isDrawer, password }),
    send: (input: Parameters<typeof api.declarations.count>[0], options) => api.declarations.count(input, options),
    draft: true,
    done: async result => {
      setPassword('')
      await client.invalidateQueries({ queryKey: ['declarations'] })
      done(result)
    },
  })
  return { form, password, setPassword }
}

type Signature = { officerId: string; turn: Turn; isDrawer: boolean; password: string }
function requestOf({ pieces, cheques, batches, float, change, drops, payouts, note, absentBecause }: CountValues, signature: Signature) {
  const { officerId, turn, isDrawer, password } = signature
  const drawer = { float: float ?? 0, change: change ?? 0, drops: drops ?? 0, payouts: payouts ?? 0, note: note || null }
  return {
    officerId,
    turn,
    password,
    cash: Object.entries(pieces).flatMap(([value, count]) => (count ? [{ value: Number(value), pieces: count }] : [])),
    cheques: cheques.map(({ chequeNumber, minor }) => ({ chequeNumber, minor: minor ?? 0 })),
    batches: batches.map(({ slips, minor, ...batch }) => ({ ...batch, slips: slips ?? 0, minor: minor ?? 0 })),
    drawer: isDrawer && float !== null ? drawer : null,
    absentBecause: turn === 'standIn' ? absentBecause || null : null,
  }
}
