import { z } from 'zod'
import { m } from '#messages/messages.js'
import { IslamicGift } from '#features/islamic-giving/contract.ts'

/** What the fields of a line are called, in what is said about them. */
export const lineLabels = (): Readonly<Record<string, string>> => ({
  noOfPerson: m.islamic_giving_label_people(),
  numberOfDay: m.islamic_giving_label_days(),
  years: m.islamic_giving_label_years(),
  quantity: m.islamic_giving_label_times(),
  wealth: m.islamic_giving_label_wealth(),
  deduction: m.islamic_giving_label_basic_needs(),
  rate: m.islamic_giving_label_rate(),
  overrideReason: m.islamic_giving_label_reason(),
})

const factors = ['noOfPerson', 'numberOfDay'] as const
const TypedLines = z.looseObject({ lines: z.array(z.record(z.string(), z.unknown())) })

/** A gift as its form judges it: where a line lacks what its amount follows from, that is asked for, and neither amount nor total. */
export const typedGift = z.unknown().transform((input, context) => {
  const { data, error } = IslamicGift.safeParse(input)
  if (data) return data
  const lines = TypedLines.safeParse(input).data?.lines ?? []
  const isOfLine = error.issues.some(({ path }) => path[0] === 'lines')
  for (const issue of error.issues) {
    const [part, at, name] = issue.path
    if (part === 'amount' && isOfLine) continue
    const lacking = name === 'amount' ? factors.find(factor => lines[Number(at)]?.[factor] === null) : undefined
    context.issues.push({ ...issue, input, path: lacking ? ['lines', Number(at), lacking] : issue.path } as z.core.$ZodRawIssue)
  }
  return z.NEVER
})
