import { Button } from '@mantine/core'
import { FileIcon } from '@phosphor-icons/react/dist/csr/File'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'

/** Opens the file that supports a gift, by an address that lives for five minutes. */
export function SupportingFile({ fileName }: { fileName: string }) {
  const open = useMutation({
    mutationFn: () => api.files.address({ fileName }),
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  })
  return (
    <Button
      size="compact-sm"
      leftSection={<FileIcon aria-hidden="true" />}
      aria-label={`${m.gift_screens_supporting_file()}: ${m.gift_screens_open()}`}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {m.gift_screens_open()}
    </Button>
  )
}
