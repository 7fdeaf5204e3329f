import { fieldId, type FormHandle } from '#platform/web/form/use-form.ts'
import type { GiftDraft } from '#features/gift-screens/web/public.tsx'

/** Id, name and error of the fields of one line, by the request's own names. */
export const lineField = (form: FormHandle<GiftDraft>, at: number) => (field: string) => {
  const name = `lines.${at}.${field}`
  return { id: fieldId(form.id, name), name, error: form.errorOf(name) }
}
