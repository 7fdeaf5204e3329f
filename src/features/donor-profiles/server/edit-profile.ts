import { maskIdNumber } from '#jurisdictions/identity-numbers.ts'
import { maskEmail, maskPhone } from '#kit/identity/masks.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { consentChannels, ConsentTopic } from '#features/donors/consent.ts'
import { consentWords, editDonor, findChannelAnswers, findDonor, revealDonor } from '#features/donors/server/public.ts'
import { registerOpenGifts } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { donorProfiles, DonorToEdit } from '../contract.ts'

/** A donor for the form, in full for those who may see personal data, else masked; saving the mask keeps what is on file. */
export async function findDonorToEdit(context: Context, { donorId }: { donorId: string }): Promise<DonorToEdit> {
  const { tx, actor, audit } = context
  const donor = await findDonor(tx, actor.charityId, donorId)
  if (!donor) throw refuse('NOT_FOUND')
  const isRevealed = actor.can(personalDataRight)
  const full = isRevealed ? await revealDonor(context, { donorId }) : null
  if (!isRevealed) audit({ subject: { kind: 'donor', id: donorId } })
  const { name, phone, email, nricTail, idType, contactPerson, addressLine1, addressLine2, postalCode, language, iAgree, version } = donor
  const answers = await findChannelAnswers(tx, actor.charityId, donor.id)
  const charity = await charityOf(tx, actor.charityId)
  return {
    donorId,
    version,
    donorName: name,
    contactPerson,
    donorPhone: full ? full.donorPhone : phone && maskPhone(phone),
    donorEmail: full ? full.donorEmail : email && maskEmail(email),
    nirc: full ? full.nirc : nricTail && maskIdNumber(idType, nricTail),
    idType,
    addressLine1,
    addressLine2,
    postalCode,
    language,
    iAgree,
    channels: eachOf(consentChannels, channel => answers.find(answer => answer.channel === channel)?.isAgreed ?? null),
    asks: eachOf(ConsentTopic.options, topic => consentWords(topic, charity, language)),
    isRevealed,
  }
}

const eachOf = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map(key => [key, valueOf(key)])) as Record<Key, Value>

/** Saves an edited donor. With an identity number, new or on file, gifts that are marked for tax and waited for one are registered. */
export async function editDonorProfile(context: Context, edited: RequestOf<typeof donorProfiles.edit>): Promise<{ donorId: string }> {
  const charity = await charityOf(context.tx, context.actor.charityId)
  const { donorId, nirc } = edited
  await editDonor(context, charity, edited)
  const registered = nirc ? await registerOpenGifts(context, charity, donorId) : 0
  if (registered > 0) context.audit({ subject: { kind: 'donor', id: donorId }, detail: { registeredForTax: registered } })
  return { donorId }
}
