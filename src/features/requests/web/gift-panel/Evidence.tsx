import { FileIcon } from '@phosphor-icons/react/dist/csr/File'
import { m } from '#messages/messages.js'
import { api } from '../api.ts'
import type { RequestRow } from '#features/requests/rows.ts'
import { useRequestChange } from '../use-requests.ts'
import css from '../requests.module.css'

/** The files of a request. Each opens by an address of its own that is valid for a minute. */
export function Evidence({ row: { id, evidence } }: { row: RequestRow }) {
  const open = useRequestChange(
    (position: number) => api.requests.evidence({ requestId: id, position }),
    ({ url }) => void window.open(url, '_blank', 'noopener'),
  )
  if (evidence.length === 0) return null
  return (
    <ul className={css.evidence}>
      {evidence.map(({ position, name, bytes }) => (
        <li key={position}>
          <FileIcon size={16} aria-hidden="true" />
          <button type="button" className={css.link} onClick={() => open.mutate(position)}>
            {name}
          </button>
          <span className="muted small">{m.requests_bytes_kb({ count: Math.max(1, Math.round(bytes / 1000)) })}</span>
        </li>
      ))}
    </ul>
  )
}
