import { TextInput } from '@mantine/core'
import { defaultDialCode } from '#jurisdictions/jurisdictions.ts'
import { m } from '#messages/messages.js'
import { PhoneInput } from '#platform/web/form/inputs/PhoneInput.tsx'
import { ColourPreview } from '../sections/ColourPreview.tsx'
import type { FieldsProps } from './use-charity-form.ts'

/** How the charity is reached. */
export function ContactFields({ form, known }: FieldsProps) {
  const phone = form.input('phone')
  return (
    <>
      <TextInput maxLength={300} autoComplete="off" {...form.text('address')} />
      <PhoneInput dialCode={defaultDialCode(known.country)} {...phone} value={phone.value ?? ''} />
      <TextInput type="email" maxLength={254} autoComplete="off" {...form.text('email')} />
      <TextInput type="url" inputMode="url" maxLength={300} autoComplete="off" {...form.text('website')} />
    </>
  )
}

/** The colour, with how it looks while it is typed. */
export const LookFields = ({ form }: FieldsProps) => (
  <>
    <TextInput maxLength={7} autoComplete="off" className="code" description={m.charity_profile_colour_hint()} {...form.text('colour')} />
    <ColourPreview colour={form.values.colour} />
  </>
)

/** Who mails come from, and where answers go. */
export const MailFields = ({ form, known }: FieldsProps) => (
  <>
    <TextInput
      maxLength={80}
      autoComplete="off"
      placeholder={known.name}
      description={m.charity_profile_mail_sender_hint()}
      {...form.text('mailSenderName')}
    />
    <TextInput
      type="email"
      maxLength={254}
      autoComplete="off"
      description={m.charity_profile_mail_reply_hint()}
      {...form.text('mailReplyTo')}
    />
  </>
)
