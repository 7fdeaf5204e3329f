import { Button } from '@mantine/core'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'

/** A revealed value is masked again after this time in ms, or when the page loses the focus. */
const revealMs = 30_000
type Props = {
  masked: string
  /** The name of the value ('NRIC'), for the button's label. */
  label: string
  /** Fetches the full value, which the server audits. Without it there is no button, because the user lacks the permission. */
  reveal?: (() => Promise<string>) | undefined
}

/** A personal number, masked until a permitted user reveals it. */
export function Reveal({ masked, label, reveal }: Props) {
  const [full, setFull] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    if (full === null) return
    const mask = () => setFull(null)
    const timer = setTimeout(mask, revealMs)
    addEventListener('blur', mask)
    return () => {
      clearTimeout(timer)
      removeEventListener('blur', mask)
    }
  }, [full])
  const show = () => {
    setBusy(true)
    // The API client reports a refusal; the number stays masked.
    void reveal?.()
      .then(setFull, () => null)
      .finally(() => setBusy(false))
  }
  return (
    <span>
      <bdi>{full ?? masked}</bdi>{' '}
      {reveal && (
        <Button
          size="xs"
          variant="subtle"
          color="pine"
          aria-disabled={isBusy}
          aria-label={full === null ? m.platform_reveal({ what: label }) : m.platform_mask({ what: label })}
          leftSection={full === null ? <EyeIcon aria-hidden="true" /> : <EyeSlashIcon aria-hidden="true" />}
          onClick={full === null ? show : () => setFull(null)}
        >
          {full === null ? m.platform_reveal_short() : m.platform_mask_short()}
        </Button>
      )}
    </span>
  )
}
