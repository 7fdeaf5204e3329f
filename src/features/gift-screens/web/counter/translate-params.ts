import { languageNameOf } from '#platform/web/ui/values/language-labels.ts'
import { nameOfMethod } from '../catalogue-labels.ts'
import { nameOfPurpose } from '../purpose-labels.ts'
import type { CounterParams } from './counter.ts'

/** The choices of a counter with purposes, ways of paying and languages as the reader calls them. */
export const translateParams = <P extends CounterParams>(params: P): P => ({
  ...params,
  paymentMethods: params.paymentMethods.map(method => ({ ...method, displayName: nameOfMethod(Number(method.id)) })),
  donationToValues: params.donationToValues.map(purpose => ({ ...purpose, displayName: nameOfPurpose(purpose) })),
  languages: params.languages.map(language => ({ ...language, displayName: languageNameOf(String(language.id)) ?? language.displayName })),
})
