import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { PendingChanges, useChanges } from './PendingChanges.tsx'

/** Opens the list of changes that need a second administrator; hidden while there are none. */
export function ChangesButton() {
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useChanges(null)
  const count = data?.items.length ?? 0
  if (count === 0 && !isError && !isOpen) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{isError ? m.users_changes_title() : countLabel(count)}</Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={m.users_changes_title()} width="medium">
        <PendingChanges userId={null} />
      </Dialog>
    </>
  )
}

const countLabel = (count: number) => m.users_changes_count({ count })
