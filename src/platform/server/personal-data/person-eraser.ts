import type { AnswerCode } from '#platform/contract/answer-code.ts'
import type { TransactionContext } from '../context.ts'

/** A person whose data a charity erases, by all that it is found by. */
export type ErasedPerson = {
  charityId: number
  /** The donor, and the records that were merged into it. */
  donorIds: readonly string[]
  giftIds: readonly string[]
  /** The stored files of the gifts. */
  fileKeys: readonly string[]
  /** As they are on file; phones by their digits with the dial code. */
  names: readonly string[]
  emails: readonly string[]
  phones: readonly string[]
  /** Identity numbers by their keyed hash. */
  nricIndexes: readonly Buffer[]
}

type EraserContext = Pick<TransactionContext, 'tx' | 'enqueue'> & { now: () => Date }

/** How a feature takes a person's data out of its own tables. */
export type PersonEraser = {
  /** What must be ended or decided first, by the codes of its texts. */
  findOpen?: (work: Pick<EraserContext, 'tx' | 'now'>, person: ErasedPerson) => Promise<AnswerCode[]>
  /** Erases for good. Returns what the law wants kept, for the caller to seal; undefined when it is nothing. */
  erase: (work: EraserContext, person: ErasedPerson) => Promise<unknown>
}

const registered = new Map<string, PersonEraser>()

/** Registers the erasers by the names of their features, once, when the modules are connected. */
export function registerPersonErasers(erasers: Readonly<Record<string, PersonEraser>>): void {
  for (const [feature, eraser] of Object.entries(erasers)) registered.set(feature, eraser)
}

/** The open matters of a person, in all features. */
export async function findOpenMatters(work: Pick<EraserContext, 'tx' | 'now'>, person: ErasedPerson): Promise<AnswerCode[]> {
  const found: AnswerCode[] = []
  for (const { findOpen } of registered.values()) found.push(...((await findOpen?.(work, person)) ?? []))
  return found
}

/** Erases a person in all features. Returns what the law wants kept, by feature. */
export async function erasePerson(work: EraserContext, person: ErasedPerson): Promise<Record<string, unknown>> {
  const retained: Record<string, unknown> = {}
  for (const [feature, eraser] of registered) {
    const part = await eraser.erase(work, person)
    if (part !== undefined) retained[feature] = part
  }
  return retained
}

/** Whether a query of a saved view or a learned word names the person. The text is compared without regard to case and encoding. */
export function isAboutPerson(text: string, { names, emails, phones }: ErasedPerson): boolean {
  const plain = decoded(text).toLowerCase()
  const digits = plain.replace(/\D/g, '')
  return (
    [...names, ...emails].some(words => plain.includes(words.toLowerCase())) ||
    phones.some(phone => digits.includes(phone) || digits.includes(phone.slice(-significantDigits)))
  )
}

/** The digits of a phone by which people look for it, without its dial code. */
const significantDigits = 7

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
