import type { CodedMessage } from '#platform/contract/client.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { baseLocale, getLocale } from '#messages/runtime.js'
import type { Popups } from '../ui/popups/popups.ts'
import { answerText, loadAnswerTexts } from './answer-texts.ts'

/** Confirms a success that has a text: in a popup for endpoints marked `popup`, else in a toast. */
export const reportSuccess =
  (popups: Pick<Popups, 'success' | 'toast'>) =>
  ({ spec }: Endpoint, { message, code, values }: CodedMessage): void => {
    if (!code) return
    const show = () => {
      const text = answerText(code, values) ?? message
      if (spec.popup) popups.success({ message: text })
      else popups.toast(text)
    }
    if (getLocale() === baseLocale) show()
    else void loadAnswerTexts().then(show)
  }
