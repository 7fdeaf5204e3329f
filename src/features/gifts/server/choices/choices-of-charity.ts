import { languageNames, languages } from '#kit/text/languages.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import { cardBrands, paymentMethods } from '#kit/giving/payment.ts'
import { pickListCap } from '#kit/text/paging.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf, collectionCentresOf } from '#features/charity/server/public.ts'
import { idTypeLabel, idTypesOf } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { declaredRuleOf } from '../record/gift-origin.ts'
import type { Context } from '#platform/server/context.ts'
import { methodFields, platformsOf } from '#features/gifts/catalogue.ts'
import { itemName } from '#features/gifts/item-terms.ts'
import { brandTerm, frequencyTerm, methodTerm } from '#features/gifts/terms.ts'
import { type AppPreference, GiftStatus, givingItemsOf, preferenceModules } from '#features/gifts/rules.ts'
import { listUserNames } from '#features/accounts/server/public.ts'
import { wireTerms } from '../terms.ts'
import {
  beneficiaryOptions,
  donationMethodOptions,
  frequencyTypeOptions,
  platformText,
  religionOptions,
  salamPayDonors,
  transactionTypeOptions,
  wireTexts,
} from './choice-texts.ts'

type ContextPart = Pick<Context, 'tx' | 'actor'>
const optionsOf = (centres: readonly { id: string; name: string }[]) => centres.map(({ id, name }) => ({ id, displayName: name }))

/** The purposes of a charity, active ones first. */
async function findPurposes(
  { tx, actor }: ContextPart,
  { activeOnly, appPreferenceId }: { activeOnly: boolean; appPreferenceId?: AppPreference },
) {
  let funds = tx
    .selectFrom('fund')
    .select(['id', 'name as displayName', 'nameMs as displayNameMs', 'kind as donationTo', 'itemId', 'isTaxDeductible'])
    .where('charityId', '=', actor.charityId)
  if (activeOnly) funds = funds.where('isActive', '=', true)
  if (appPreferenceId) funds = funds.where('appPreferenceId', '=', appPreferenceId)
  return funds.orderBy('isActive', 'desc').orderBy('position').orderBy('name').limit(pickListCap).execute()
}

/** All purposes of all modules, active ones first. */
export const listPurposes = (work: ContextPart) => findPurposes(work, { activeOnly: false })

/** The filter choices of a module's list: what this charity uses, in its country. */
export async function findFilterChoices(context: Context, appPreferenceId: AppPreference) {
  const { tx, actor } = context
  const [charity, funds, officers, centres] = await Promise.all([
    charityOf(tx, actor.charityId),
    findPurposes(context, { activeOnly: false, appPreferenceId }),
    listUserNames(tx, actor.charityId, pickListCap),
    collectionCentresOf(tx, actor.charityId),
  ])
  const { payPartners } = jurisdictionOf(charity.country)
  return {
    platform: platformsOf(charity.country).map(id => ({ id, displayName: platformText(wireTexts, id) })),
    frequency: frequencies.map(({ id }) => ({ id, displayName: frequencyTerm(wireTerms, id) })),
    paymentMethod: paymentMethods.map(({ id }) => ({ id, displayName: methodTerm(wireTerms, id) })),
    transactionType: transactionTypeOptions,
    donationType: frequencyTypeOptions,
    donationMethod: donationMethodOptions,
    status: GiftStatus.options,
    donationTo: beneficiaryOptions,
    donationToValues: funds,
    ItemId: givingItemsOf(appPreferenceId).map(id => ({ id, displayName: itemName(wireTerms, id) })),
    SalamPayDonorType: payPartners.includes('salampay') ? salamPayDonors : [],
    donorReligionType: religionOptions,
    officerId: officers,
    collectionCentreId: optionsOf(centres),
  }
}

/** What the counter form of a module offers and checks. */
export async function findOfflineParams(context: Context, appPreferenceId: AppPreference) {
  const { tx, actor, now } = context
  const [charity, funds, centres] = await Promise.all([
    charityOf(tx, actor.charityId),
    findPurposes(context, { activeOnly: true, appPreferenceId }),
    collectionCentresOf(tx, actor.charityId),
  ])
  const { counterMethods, payPartners, tax } = jurisdictionOf(charity.country)
  const kinds = new Set<number>(funds.map(({ donationTo }) => donationTo))
  return {
    currency: charity.currency,
    countryCode: charity.country,
    today: dayInZone(now(), charity.timeZone),
    now: now().toISOString(),
    paymentMethods: counterMethods.map(id => ({
      id,
      displayName: methodTerm(wireTerms, id),
      fields: [...(methodFields[id]?.may ?? [])],
      required: [...(methodFields[id]?.must ?? [])],
    })),
    cardTypes: cardBrands.map(id => ({ id, displayName: brandTerm(wireTerms, id) })),
    donationTo: beneficiaryOptions.filter(({ id }) => kinds.has(id)),
    donationToValues: funds,
    collectionCentres: optionsOf(centres),
    SalamPayDonorType: payPartners.includes('salampay') ? salamPayDonors : [],
    idTypes: idTypesOf(charity.country).map(id => ({ id, displayName: idTypeLabel(id, wireTexts.gifts_choice_id_other()) })),
    languages: languages.map(id => ({ id, displayName: languageNames[id] })),
    language: charity.language,
    asksIRAS: tax.registration !== null && (charity.isIpc || appPreferenceId === preferenceIds.islamicGiving), // zakat needs no approval as an IPC
    backDatingDays: charity.backDatingDays,
    declares: declaredRuleOf(charity),
    mayBackDate: actor.can(`${preferenceModules[appPreferenceId]}:edit`),
  }
}
