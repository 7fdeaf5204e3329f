import { Button } from '@mantine/core'
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazily } from '#platform/web/ui/loading/lazily.tsx'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import { Section } from '#platform/web/detail-screen/Section.tsx'
import { Logo } from '#platform/web/public/Logo.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { charityKey } from '../use-charity.ts'
import { ColourPreview } from './ColourPreview.tsx'
import { EditLink } from './EditLink.tsx'
import type { SectionProps } from './facts.tsx'
import css from '../charity.module.css'

const LogoDialog = lazily(() => import('./LogoDialog.tsx'), 'LogoDialog')

/** Logo and colour. */
export function LookSection({ charity, isEdit }: SectionProps) {
  const [open, setOpen] = useState<'change' | 'remove' | null>(null)
  const { logo, name, colour } = charity
  const close = () => setOpen(null)
  return (
    <Section title={m.charity_profile_look()} aside={isEdit && <EditLink part="look" />}>
      <div className={css.logo}>
        <Logo key={logo} name={name} file={logo} />
        {logo === null && <p className="muted small">{m.charity_profile_no_logo()}</p>}
        {isEdit && (
          <div className={css.acts}>
            <Button size="xs" leftSection={<ImageIcon aria-hidden="true" />} onClick={() => setOpen('change')}>
              {logo === null ? m.charity_profile_logo_add() : m.charity_profile_logo_change()}
            </Button>
            {logo !== null && (
              <Button size="xs" leftSection={<TrashIcon aria-hidden="true" />} onClick={() => setOpen('remove')}>
                {m.charity_profile_logo_remove()}
              </Button>
            )}
          </div>
        )}
      </div>
      <ColourPreview colour={colour} />
      {open === 'change' && (
        <Suspense>
          <LogoDialog onClose={close} />
        </Suspense>
      )}
      {open === 'remove' && <RemoveLogo onClose={close} />}
    </Section>
  )
}

function RemoveLogo({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.charity.removeLogo(),
    onSuccess: () => queries.invalidateQueries({ queryKey: charityKey }),
    onSettled: onClose,
  })
  return (
    <Dialog onClose={onClose} title={m.charity_profile_logo_remove_question()}>
      <p className="muted">{m.charity_profile_logo_remove_note()}</p>
      <footer className="dialog-actions">
        <Button data-autofocus onClick={onClose}>
          {m.platform_cancel()}
        </Button>
        <Button variant="filled" color="danger" loading={isPending} onClick={() => mutate()}>
          {m.charity_profile_logo_remove()}
        </Button>
      </footer>
    </Dialog>
  )
}
