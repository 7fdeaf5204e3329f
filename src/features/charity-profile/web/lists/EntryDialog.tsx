import type { ComponentProps } from 'react'
import { m } from '#messages/messages.js'
import { FormDialog } from '#platform/web/form/FormDialog.tsx'

type Props<Values extends object> = Omit<ComponentProps<typeof FormDialog<Values>>, 'verb'>

/** The form of one entry of a list, in a dialog. */
export const EntryDialog = <Values extends object>(props: Props<Values>) => <FormDialog {...props} verb={m.charity_profile_save()} />
