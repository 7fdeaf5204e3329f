import DOMPurify from 'dompurify'
import { useMemo } from 'react'
import css from './safe-html.module.css'

const allowed = {
  ALLOWED_TAGS: ['p', 'h3', 'h4', 'ul', 'ol', 'li', 'b', 'strong', 'i', 'em', 'a', 'br', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ALLOWED_ATTR: ['href'],
}

/** Sanitised document HTML. The only place that renders HTML. */
export function SafeHtml({ source }: { source: string }) {
  const clean = useMemo(() => DOMPurify.sanitize(source, { ...allowed, RETURN_TRUSTED_TYPE: true }) as unknown as string, [source])
  return <div className={css.body} dangerouslySetInnerHTML={{ __html: clean }} />
}
