import { Button } from '@mantine/core'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { EraseDialog } from './EraseDialog.tsx'

/** Erases a donor, after a dialog that says what it changes. */
export function EraseDonor({ donorId }: { donorId: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="outline" color="danger" onClick={() => setAsking(true)}>
        {m.donor_erasure_erase_data()}
      </Button>
      {isAsking && <EraseDialog donorId={donorId} onClose={() => setAsking(false)} />}
    </>
  )
}
