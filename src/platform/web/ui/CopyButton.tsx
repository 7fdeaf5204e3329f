import { ActionIcon, Tooltip } from '@mantine/core'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'

/** Copies a value to the clipboard; `what` names it for screen readers ('receipt number'). */
export function CopyButton({ value, what }: { value: string; what: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
  const label = m.platform_copy({ what })
  return (
    <>
      <Tooltip label={isCopied ? m.platform_copied() : label}>
        <ActionIcon size={24} aria-label={label} onClick={copy}>
          {isCopied ? <CheckIcon size={16} aria-hidden="true" /> : <CopyIcon size={16} aria-hidden="true" />}
        </ActionIcon>
      </Tooltip>
      <span className="vh" role="status">
        {isCopied ? m.platform_copied() : ''}
      </span>
    </>
  )
}
