import { Button } from '@mantine/core'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useMutation } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { api } from '../api.ts'
import { MenuButton } from '#platform/web/ui/dropdown/Dropdown.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { saveTemplate } from './template.ts'

/** The template to fill in: a workbook that explains itself, or a plain CSV. */
export function TemplateMenu() {
  const workbook = useMutation({
    mutationFn: () => api.imports.template({ language: getLocale() }),
    onSuccess: saveFile,
  })
  return (
    <MenuButton
      label={m.imports_template()}
      items={[
        { id: 'xlsx', label: m.imports_template_xlsx(), onSelect: () => workbook.mutate() },
        { id: 'csv', label: m.imports_template_csv(), onSelect: saveTemplate },
      ]}
      trigger={press => (
        <Button leftSection={<DownloadSimpleIcon />} aria-disabled={workbook.isPending} {...press}>
          {m.imports_template()}
        </Button>
      )}
    />
  )
}
