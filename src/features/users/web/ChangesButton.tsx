import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
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
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={m.users_changes_title()}
        size={560}
        closeButtonProps={{ 'aria-label': m.roles_close() }}
      >
        <PendingChanges userId={null} />
      </Modal>
    </>
  )
}

const countLabel = (count: number) => m.users_changes_count({ count })
