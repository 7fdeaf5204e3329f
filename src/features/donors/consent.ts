import { z } from 'zod'
import type { Day } from '#kit/time/days.ts'

/** The channels by which a charity reaches donors. */
export const ConsentChannel = z.enum(['email', 'sms', 'phone', 'post']).meta({ id: 'ConsentChannel' })
export type ConsentChannel = z.infer<typeof ConsentChannel>
export const consentChannels = ConsentChannel.options

/** What an answer is about: one channel, or being reached at all. */
export const ConsentTopic = z.enum(['any', ...consentChannels]).meta({ id: 'ConsentTopic' })
export type ConsentTopic = z.infer<typeof ConsentTopic>

/**
 * How an answer came: on a form that the donor filled in, at the counter, on the phone, in a file, or from a program that calls with a key.
 */
export const ConsentSource = z.enum(['form', 'counter', 'phone', 'import', 'api']).meta({ id: 'ConsentSource' })
export type ConsentSource = z.infer<typeof ConsentSource>
/** The sources that staff choose from. */
export const staffSources = ConsentSource.options.filter(source => source !== 'api')
/** Whether the answer was ticked on a form or noted elsewhere, unseen by staff, perhaps before the donor refused. */
export const isFromForm = (source: ConsentSource): boolean => source === 'form' || source === 'api' || source === 'import'

/** The answers of a donor in a row of a file, with the day and the words of its agreements; null where the row does not say. */
export type FileConsent = { answers: readonly { topic: ConsentTopic; isAgreed: boolean }[]; on: Day | null; words: string | null }

/**
 * The channels that an agreement covers which names none. Calls and text messages need one of their own: the Do Not Call provisions of
 * Singapore's PDPA (part 9) want it clear and for the number.
 */
export const channelsOfAnyAgreement: readonly ConsentChannel[] = ['email', 'post']

/**
 * What holds for a channel: a refusal to be reached at all first, then the answer for the channel, then an agreement that covers it; null
 * when nobody asked.
 */
export function consentFor(channel: ConsentChannel, iAgree: boolean | null, isAgreed: boolean | undefined): boolean | null {
  if (iAgree === false) return false
  if (isAgreed !== undefined) return isAgreed
  return iAgree && channelsOfAnyAgreement.includes(channel) ? true : null
}
