import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import type { Payer } from './payer.ts'

/** What the form of a link is given: to whom it goes, and the choice of its module. */
export type LinkFormProps = { donor: Payer & { donorEmail: string }; choice: ReactNode; onClose: () => void }

/** The form of a link while its choices are loaded. */
export const LoadingLinkForm = ({ onClose }: Pick<LinkFormProps, 'onClose'>) => (
  <Dialog onClose={onClose} title={m.payment_links_send_title()}>
    <Skeleton height={160} />
  </Dialog>
)
